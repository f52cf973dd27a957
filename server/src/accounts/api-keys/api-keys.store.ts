import type { Reader, Tx } from "../../context.ts";
import type { SessionOwner } from "../sessions/start-session.ts";
import type { ApiKeyRow } from "../tables.ts";

export async function insertApiKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.insertInto("api_keys").values(row).execute();
}

/** The keys of one member, newest first, without what would let anybody use them. */
export async function listApiKeys(read: Reader, { organizationId, userId }: SessionOwner) {
  return read
    .selectFrom("api_keys")
    .select(["id", "name", "created_at", "last_used_at", "expires_at"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/** False when the member has no such key. */
export async function deleteApiKey(
  tx: Tx,
  { organizationId, userId }: SessionOwner,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("api_keys")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .execute();
  return deleted.length === 1;
}

export async function deleteApiKeysOfMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("api_keys")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}
