import type { Page } from "@proffer/contract";
import { formatPlaceholderNames, listUnknownPlaceholders } from "@proffer/presentation";
import { invalid } from "../../platform/errors.ts";

/** Texts that the client reads, each with its field in the answer of the detail. */
type Texts = Iterable<readonly [field: string, text: string | null | undefined]>;

const maxDetails = 20;

/** Refuses texts with placeholders that nothing fills, such as `{{client.nmae}}`: the client would read the braces. */
export function assertKnownPlaceholders(texts: Texts): void {
  const faults = new Map<string, string>();
  for (const [field, text] of texts) {
    const unknown = listUnknownPlaceholders(text ?? "");
    if (unknown.length > 0 && faults.size < maxDetails)
      faults.set(
        field,
        `has unknown placeholders: ${unknown.slice(0, 3).join(", ")}; those that exist are ${formatPlaceholderNames()}`,
      );
  }
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
}

/** Lists the texts of pages in which placeholders are filled, less what the client does not see. */
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
