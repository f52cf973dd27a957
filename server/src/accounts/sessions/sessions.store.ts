import type { Reader, Tx } from "../../context.ts";
import type { StoredSession } from "../tables.ts";

export async function insertSession(tx: Tx, row: StoredSession): Promise<void> {
  await tx.insertInto("sessions").values(row).execute();
}

export async function findSessionByToken(tx: Tx, kind: StoredSession["kind"], tokenHash: string) {
  return tx
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** Returns false if `from` is not the current hash. Of several concurrent calls, one succeeds. */
export async function replaceRefreshHash(
  tx: Tx,
  id: string,
  from: string,
  to: string,
  expiresAt: string,
): Promise<boolean> {
  const rows = await tx
    .updateTable("sessions")
    .set({ refresh_hash: to, expires_at: expiresAt })
    .where("id", "=", id)
    .where("refresh_hash", "=", from)
    .returning("id")
    .execute();
  return rows.length === 1;
}

export async function moveSession(tx: Tx, id: string, organizationId: string): Promise<void> {
  await tx.updateTable("sessions").set({ organization_id: organizationId }).where("id", "=", id).execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Lists the unexpired sessions of a user, the most recently used first. */
export async function listSessionsOfUser(
  read: Reader,
  userId: string,
  now: string,
  limit: number,
): Promise<Array<Omit<StoredSession, "token_hash" | "refresh_hash">>> {
  return read
    .selectFrom("sessions")
    .select(["id", "organization_id", "user_id", "kind", "agent", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy((eb) => eb.fn.coalesce("last_used_at", "created_at"), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Deletes a session of a user. Returns false if there is none. */
export async function deleteSessionOfUser(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the sessions of a user in all organizations, except `except`. */
export async function deleteSessionsOfUser(tx: Tx, userId: string, except: string | null): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== null, (query) => query.where("id", "!=", except))
    .execute();
}

export async function deleteSessionsOfMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteExpiredSessions(tx: Tx, userId: string, now: string): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).where("expires_at", "<=", now).execute();
}
