import { maxSiblings } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { items, applyToTree } from "../../records/items/index.ts";
import { changeItems, type ChangedItems } from "./change-items.ts";
import { listSecondChoices } from "./choices.ts";

interface BulkArchived {
  readonly archivedCount: number;
  readonly message: string;
  readonly errors?: readonly string[];
}

/**
 * Archives items with all their descendants, and reports ids of unknown or archived items (specification,
 * 4.10).
 */
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

interface BulkUnarchived {
  readonly unarchivedCount: number;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** Unarchives items with all their descendants, and reports items that cannot be unarchived. */
export async function bulkUnarchiveItems(
  context: Context,
  proposalId: string,
  itemIds: readonly string[],
): Promise<ChangedItems<BulkUnarchived>> {
  return changeItems(context, proposalId, async ({ owner, tree, tx }) => {
    const ids = [...new Set(itemIds)];
    const archived = new Map((await items.listArchivedItems(tx, owner, ids)).map((row) => [row.id, row]));
    const present = new Set(tree.rows.map(({ id }) => id));
    const after = applyToTree(tree, { unarchived: [...archived.values()] });
    const seconds = listSecondChoices(tree, after, [...archived.values()]);
    const findFault = (id: string): string | undefined => {
      const row = archived.get(id);
      if (!row) return present.has(id) ? "is not archived" : "not found";
      if (!after.find(id)) return "is inside an archived item";
      const siblings = after.below(row.parent_id).filter(({ kind }) => kind === row.kind);
      if (siblings.length > maxSiblings[row.kind])
        return `would be one of more than ${maxSiblings[row.kind]} siblings`;
      return seconds.has(row) ? "would be the second selected line of its group" : undefined;
    };
    const back = ids.flatMap((id) => (findFault(id) === undefined ? (archived.get(id) ?? []) : []));
    const errors = ids.flatMap((id) => {
      const fault = findFault(id);
      return fault === undefined ? [] : [`Item ${id} ${fault}`];
    });
    const answer = {
      unarchivedCount: back.length,
      message: `Unarchived ${back.length} ${back.length === 1 ? "item" : "items"}`,
      ...(errors.length > 0 && { errors }),
    };
    return {
      ...(back.length > 0 && { changes: { unarchived: back } }),
      metadata: { action: "unarchived", item_ids: back.map(({ id }) => id) },
      result: answer,
    };
  });
}
