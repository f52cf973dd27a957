import type { Group, LineItem } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import { type Changes, getOwnFields, type StoredItem, type Tree } from "../../records/items/index.ts";

/** Asserts that after the changes, no group with a single choice has two selected lines. */
export function assertSingleChoice(tree: Tree, { inserted = [], updated = [] }: Changes): void {
  for (const { kind, parent_id } of [...inserted, ...updated]) {
    const group = kind === "line_item" && parent_id !== null ? tree.find(parent_id) : undefined;
    if (!group || (getOwnFields(group) as Group).selection_type !== "single") continue;
    if (tree.below(group.id).filter(isChosen).length > 1)
      throw invalid({
        selected: "must not be true: another line of this group is selected and selection_type is single",
      });
  }
}

/**
 * Lists the archived lines that cannot be unarchived, because their group allows a single choice and has
 * another selected line. `after` contains all rows. Of several selected archived lines in a group, only the
 * first may be unarchived.
 */
export function listSecondChoices(before: Tree, after: Tree, rows: readonly StoredItem[]): Set<StoredItem> {
  const seconds = rows.filter((row) => {
    const group = row.kind === "line_item" && row.parent_id !== null ? after.find(row.parent_id) : undefined;
    if (!group || !isChosen(row) || (getOwnFields(group) as Group).selection_type !== "single") return false;
    return before.below(group.id).some(isChosen) || after.below(group.id).find(isChosen)?.id !== row.id;
  });
  return new Set(seconds);
}

function isChosen(row: StoredItem): boolean {
  const { optional, selected } = getOwnFields(row) as LineItem;
  return optional && selected;
}
