import type { Reader, Tx } from "../../context.ts";
import type { OneTimeTokenRow } from "../tables.ts";

/** Stores a token and replaces the user's earlier one, which stops working. */
export async function replaceResetToken(tx: Tx, row: OneTimeTokenRow): Promise<void> {
  await tx
    .insertInto("one_time_tokens")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Returns true if the token can still reset a password. */
export async function isResetToken(read: Reader, tokenHash: string, now: string): Promise<boolean> {
  const found = await read
    .selectFrom("one_time_tokens")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes a token and returns its user, or undefined if it is unknown, expired or used. Of several concurrent
 * calls, one gets the user.
 */
export async function useResetToken(tx: Tx, tokenHash: string, now: string): Promise<string | undefined> {
  const used = await tx
    .deleteFrom("one_time_tokens")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used?.user_id;
}

export async function deleteResetToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("one_time_tokens").where("user_id", "=", userId).execute();
}
