import type { CustomVariable, Page } from "@proffer/contract";
import { formatPlaceholderNames, listUnknownPlaceholders } from "@proffer/presentation";
import type { Tx } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { items, toPagesOfRows } from "../records/items/index.ts";
import type { Proposal } from "./proposal.ts";

/** Texts that the client reads. Each has its field in the detail response. */
type Texts = Iterable<readonly [field: string, text: string | null | undefined]>;

const maxDetails = 20;

type Labels = ReadonlyArray<Pick<CustomVariable, "label">>;

/**
 * Asserts that all placeholders are known. Otherwise the client would read a misspelt one, such as
 * `{{client.nmae}}`. Placeholders in `tolerated` may stay.
 */
export function assertKnownPlaceholders(
  variables: Labels,
  texts: Texts,
  tolerated: ReadonlySet<string> = new Set(),
): void {
  const labels = variables.map(({ label }) => label);
  const faults = new Map<string, string>();
  for (const [field, text] of texts) {
    const unknown = listUnknownPlaceholders(text ?? "", labels).filter((each) => !tolerated.has(each));
    if (unknown.length > 0 && faults.size < maxDetails)
      faults.set(
        field,
        `has unknown placeholders: ${unknown.slice(0, 3).join(", ")}. Known placeholders are ${formatPlaceholderNames(labels)}`,
      );
  }
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
}

/**
 * Protects the texts of a sent proposal: the returned function throws 400 if its client would read an unknown
 * placeholder after a change of a text, a variable or the visibility. Placeholders that were unknown before the
 * change may stay.
 */
export async function guardPlaceholders(
  tx: Tx,
  before: Proposal,
): Promise<(after: Proposal) => Promise<void>> {
  if (before.sent_at === null || before.kind !== "proposal") return async () => {};
  const labels = before.custom_variables.map(({ label }) => label);
  const tolerated = new Set<string>();
  for (const [, text] of await listTexts(tx, before))
    for (const each of listUnknownPlaceholders(text ?? "", labels)) tolerated.add(each);
  return async (after) =>
    assertKnownPlaceholders(after.custom_variables, await listTexts(tx, after), tolerated);
}

async function listTexts(tx: Tx, { organization_id, id, description }: Proposal) {
  const pages = toPagesOfRows(await items.listOfOwner(tx, organization_id, id));
  return [["description", description] as const, ...listPageTexts(pages)];
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
