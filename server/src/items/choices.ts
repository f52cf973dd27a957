import { invalid } from "../platform/errors.ts";
import type { Changes } from "./changes.ts";
import { recordOf, type Tree } from "./tree.ts";

/** Refuses a line that would be the second selected one of a group where the recipient chooses exactly one. */
export function refuseSecondChoices(tree: Tree, { inserted = [], updated = [] }: Changes): void {
  for (const { kind, parent_id } of [...inserted, ...updated]) {
    const parent = kind === "line_item" && parent_id !== null ? tree.find(parent_id) : undefined;
    const group = parent && recordOf(tree, parent);
    if (group?.type !== "group" || group.selection_type !== "single") continue;
    if (group.line_items.filter((line) => line.optional && line.selected).length > 1)
      throw invalid({
        selected: "must not be true: another line of this group is selected and selection_type is single",
      });
  }
}
