import type { Group, LineItem, Page, SideBySide } from "@proffer/contract";
import type { StoredItem, Tree } from "../../records/items/index.ts";

/** The rows that a choice changes: `after` has the records of `before` in their order, and shares those that stayed as they were. */
export function toChosenRows(
  tree: Tree,
  before: readonly Page[],
  after: readonly Page[],
  at: string,
): StoredItem[] {
  return listChangedRecords(before, after).flatMap((record) => {
    const row = tree.find(record.id);
    if (!row) return [];
    const content = { ...(JSON.parse(row.content_json) as object), ...pickChoice(record) };
    const content_json = JSON.stringify(content);
    // A group is another record once one of its line items is, and the same row.
    return content_json === row.content_json ? [] : [{ ...row, content_json, updated_at: at }];
  });
}

type SelectableRecord = Group | SideBySide | LineItem;

/** Lists the records of `after` that are not those of `before`; what did not change is not walked through. */
function listChangedRecords(before: readonly Page[], after: readonly Page[]): SelectableRecord[] {
  return after.flatMap(({ children }, page) =>
    children.flatMap((child, place): SelectableRecord[] => {
      const known = before[page]?.children[place];
      if (child === known) return [];
      if (child.type !== "group") return [child];
      const lines = known?.type === "group" ? known.line_items : [];
      return [child, ...child.line_items.filter((line, index) => line !== lines[index])];
    }),
  );
}

/** The fields that hold what can be chosen. */
function pickChoice(record: SelectableRecord) {
  if (record.type === "side_by_side") return { selected: record.selected, columns: record.columns };
  if (record.type === "group") return { selected: record.selected };
  return { selected: record.selected, price: record.price, modifications: record.modifications };
}
