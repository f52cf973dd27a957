import type { Context } from "../../context.ts";
import { changeItems, type ChangedItems } from "./change-items.ts";
import { items } from "../../records/items/index.ts";

interface BulkArchived {
  readonly archivedCount: number;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** Hides items with everything below them; ids that name nothing visible are reported (specification, 4.10). */
export async function bulkArchiveItems(
  context: Context,
  proposalId: string,
  itemIds: readonly string[],
): Promise<ChangedItems<BulkArchived>> {
  return changeItems(context, proposalId, async ({ owner, tree, tx }) => {
    const ids = [...new Set(itemIds)];
    const found = ids.filter((id) => tree.find(id) && tree.find(id)?.kind !== "page");
    const others = ids.filter((id) => !found.includes(id));
    const hidden = await items.listExistingIds(tx, owner, others);
    const errors = others.map((id) => `Item ${id} ${hidden.has(id) ? "is already archived" : "not found"}`);
    const answer = {
      archivedCount: found.length,
      message: `Archived ${found.length} ${found.length === 1 ? "item" : "items"}`,
      ...(errors.length > 0 && { errors }),
    };
    return {
      ...(found.length > 0 && { changes: { archived: found } }),
      metadata: { action: "archived", item_ids: found },
      result: answer,
    };
  });
}
