import type { Reader, Tx } from "../../context.ts";
import type { SessionOwner } from "../sessions/start-session.ts";
import type { ApiKeyRow } from "../tables.ts";

export async function insertApiKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.insertInto("api_keys").values(row).execute();
}

/** Lists the keys of one member without their hashes, newest first. */
export async function listApiKeys(read: Reader, { organizationId, userId }: SessionOwner) {
  return read
    .selectFrom("api_keys")
    .select(["id", "name", "created_at", "last_used_at", "expires_at"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes a key of a member. Returns false if there is none. */
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
