import type { Group, LineItem } from "@proffer/contract";
import { invalid } from "../platform/errors.ts";
import { type Changes, ownFieldsOf, type StoredItem, type Tree } from "../items/index.ts";

/** Refuses a line that would be the second selected one of a group where the recipient chooses exactly one. */
export function assertSingleChoice(tree: Tree, { inserted = [], updated = [] }: Changes): void {
  for (const { kind, parent_id } of [...inserted, ...updated]) {
    const group = kind === "line_item" && parent_id !== null ? tree.find(parent_id) : undefined;
    if (!group || (ownFieldsOf(group) as Group).selection_type !== "single") continue;
    if (tree.below(group.id).filter(isChosen).length > 1)
      throw invalid({
        selected: "must not be true: another line of this group is selected and selection_type is single",
      });
  }
}

function isChosen(row: StoredItem): boolean {
  const { optional, selected } = ownFieldsOf(row) as LineItem;
  return optional && selected;
}
