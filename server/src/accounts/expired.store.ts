import type { Tx } from "../context.ts";

/** Tables with rows that expire. */
export const expiringTables = ["sessions", "invitations", "one_time_tokens"] as const;

/** Deletes the expired rows of one table in all organizations. Returns their number. */
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
