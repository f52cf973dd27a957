import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { changeItems, type ChangedItems } from "./change-items.ts";

/** Deletes a page with everything on it, a group with its line items, a line item or a side-by-side. */
export async function deleteItem(
  context: Context,
  proposalId: string,
  itemId: string,
  what: "Page" | "Item",
): Promise<ChangedItems<undefined>> {
  return changeItems(context, proposalId, ({ tree }) => {
    const row = tree.find(itemId);
    if (!row || (row.kind === "page") !== (what === "Page")) throw notFound(itemId);
    return {
      changes: { deleted: [itemId] },
      metadata: { action: "deleted", item_id: itemId, item_type: row.kind, name: row.name },
      result: undefined,
    };
  });
}
