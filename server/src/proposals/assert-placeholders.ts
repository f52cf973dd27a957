import type { CustomVariable, Page } from "@proffer/contract";
import { formatPlaceholderNames, listUnknownPlaceholders, toLabelKey } from "@proffer/presentation";
import { invalid } from "../platform/errors.ts";
import type { Content } from "./content.ts";
import type { Proposal } from "./proposal.ts";

/** Texts that the client reads. Each has its field in the detail response. */
type Texts = Iterable<readonly [field: string, text: string | null | undefined]>;

const maxDetails = 20;

type Labels = ReadonlyArray<Pick<CustomVariable, "label">>;

/**
 * Asserts that all placeholders are known. Otherwise the client would read a misspelt one, such as
 * `{{client.nmae}}`. With `before`, refuses only placeholders of these earlier variables.
 */
export function assertKnownPlaceholders(variables: Labels, texts: Texts, before?: Labels): void {
  const labels = toLabels(variables);
  const faults = new Map<string, string>();
  for (const [field, text] of texts) {
    const unknown = listUnknownPlaceholders(text ?? "", labels).filter(
      (placeholder) => !before || listUnknownPlaceholders(placeholder, toLabels(before)).length === 0,
    );
    if (unknown.length > 0 && faults.size < maxDetails)
      faults.set(
        field,
        `has unknown placeholders: ${unknown.slice(0, 3).join(", ")}. Known placeholders are ${formatPlaceholderNames(labels)}`,
      );
  }
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
}

const toLabels = (variables: Labels): string[] => variables.map(({ label }) => label);

/**
 * Asserts that a change of a sent proposal removes or renames no variable that its texts still name. The client
 * would read the placeholder. `readPages` is called only if a label is gone.
 */
export async function assertVariablesKept(
  { sent_at, custom_variables: before }: Pick<Proposal, "sent_at" | "custom_variables">,
  { custom_variables: after, description }: Pick<Content, "custom_variables" | "description">,
  readPages: () => Promise<readonly Page[]>,
): Promise<void> {
  const keys = new Set(after.map(({ label }) => toLabelKey(label)));
  if (sent_at === null || before.every(({ label }) => keys.has(toLabelKey(label)))) return;
  const texts: Texts = [["description", description], ...listPageTexts(await readPages())];
  assertKnownPlaceholders(after, texts, before);
}

/** Lists the visible texts of pages that can contain placeholders. */
export function* listPageTexts(pages: readonly Page[]): Generator<[field: string, text: string]> {
  for (const [index, { hidden, name, content, children }] of pages.entries()) {
    if (hidden) continue;
    const page = `pages.${index}`;
    yield [`${page}.name`, name];
    yield [`${page}.content`, content];
    for (const [place, child] of children.entries())
      yield* listChildTexts(`${page}.children.${place}`, child);
  }
}

function* listChildTexts(
  field: string,
  child: Page["children"][number],
): Generator<[field: string, text: string]> {
  yield [`${field}.description`, child.description];
  if (child.type === "side_by_side") {
    for (const [index, column] of child.columns.entries())
      yield [`${field}.columns.${index}.description`, column.description];
    return;
  }
  for (const [index, line] of child.line_items.entries()) {
    if (line.hidden) continue;
    const place = `${field}.line_items.${index}`;
    yield [`${place}.description`, line.description];
    for (const [number, modification] of line.modifications.entries())
      yield [`${place}.modifications.${number}.description`, modification.description];
  }
}
