import type { Tx } from "../../context.ts";
import type { SessionRow } from "../tables.ts";

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("sessions").values(row).execute();
}

export async function sessionByToken(tx: Tx, kind: SessionRow["kind"], tokenHash: string) {
  return tx
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** False when `from` was not, or is no longer, the refresh token that is good: of several at once one succeeds. */
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

/** Every session of the user, in every organization, but for one that may go on. */
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
