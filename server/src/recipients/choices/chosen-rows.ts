import type { Group, LineItem, Page, SideBySide } from "@proffer/contract";
import type { StoredItem, Tree } from "../../items/index.ts";

/** The rows that a choice changes: `after` has the records of `before` in their order, and shares those that stayed as they were. */
export function toChosenRows(
  tree: Tree,
  before: readonly Page[],
  after: readonly Page[],
  at: string,
): StoredItem[] {
  const known = before.flatMap(listRecords);
  return after.flatMap(listRecords).flatMap((record, index) => {
    const row = record === known[index] ? undefined : tree.find(record.id);
    if (!row) return [];
    const content = { ...(JSON.parse(row.content_json) as object), ...pickChoice(record) };
    const content_json = JSON.stringify(content);
    // A group is another record once one of its line items is, and the same row.
    return content_json === row.content_json ? [] : [{ ...row, content_json, updated_at: at }];
  });
}

type SelectableRecord = Group | SideBySide | LineItem;

function listRecords({ children }: Page): SelectableRecord[] {
  return children.flatMap((child): SelectableRecord[] =>
    child.type === "group" ? [child, ...child.line_items] : [child],
  );
}

/** The fields that hold what can be chosen. */
function pickChoice(record: SelectableRecord) {
  if (record.type === "side_by_side") return { selected: record.selected, columns: record.columns };
  if (record.type === "group") return { selected: record.selected };
  return { selected: record.selected, price: record.price, modifications: record.modifications };
}
