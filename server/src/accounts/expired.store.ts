import type { Tx } from "../context.ts";

/** The tables whose rows expire. */
export const expiringTables = ["sessions", "invitations", "one_time_tokens"] as const;

/** Deletes the rows of one table that have expired, of all organizations. Returns their number. */
export async function deleteExpired(
  tx: Tx,
  table: (typeof expiringTables)[number],
  now: string,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where("expires_at", "<=", now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
