import type { Reader, Tx } from "../context.ts";
import type { ItemRow } from "../schema.ts";
import type { StoredItem } from "./tree.ts";

/** The whole tree of a proposal or library item, less what is archived; `tree.ts` makes records of it. */
export function ofOwner(read: Reader, organizationId: string, ownerId: string): Promise<StoredItem[]> {
  return read
    .selectFrom("items")
    .select(["id", "parent_id", "kind", "name", "order_key", "content_json", "created_at", "updated_at"])
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", ownerId)
    .where("archived_at", "is", null)
    .execute();
}

/** Keeps a statement well below the engines' limits on parameters. */
const rowsPerStatement = 500;

export async function insertAll(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx
      .insertInto("items")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}
