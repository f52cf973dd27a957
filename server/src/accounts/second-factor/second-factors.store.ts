import type { Reader, Tx } from "../../context.ts";
import type { SecondFactorRow } from "../tables.ts";

/** A second factor, with the hashes of its recovery codes parsed. */
export type SecondFactor = Omit<SecondFactorRow, "recovery_hashes_json"> & {
  readonly recovery_hashes: readonly string[];
};

export async function hasSecondFactor(read: Reader, userId: string): Promise<boolean> {
  return (await findConfirmedFactor(read, userId)) !== undefined;
}

/** Finds the factor that sign-in asks for. */
export async function findConfirmedFactor(read: Reader, userId: string): Promise<SecondFactor | undefined> {
  const row = await read
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row && toSecondFactor(row);
}

/** Finds a factor that no code has confirmed yet. */
export async function findPendingFactor(read: Reader, userId: string): Promise<SecondFactor | undefined> {
  const row = await read
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return row && toSecondFactor(row);
}

/** Replaces an unconfirmed factor. Returns false if the user has a confirmed one. */
export async function insertPendingFactor(
  tx: Tx,
  { recovery_hashes, ...columns }: SecondFactor,
): Promise<boolean> {
  await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", columns.user_id)
    .where("confirmed_at", "is", null)
    .execute();
  const inserted = await tx
    .insertInto("second_factors")
    .values({ ...columns, recovery_hashes_json: JSON.stringify(recovery_hashes) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return inserted.length === 1;
}

/**
 * Marks a time step as used. Returns false if this or a later step was used before. Of several concurrent
 * calls, one succeeds.
 */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable("second_factors")
    .set({ last_used_step: step })
    .where("user_id", "=", userId)
    .where("last_used_step", "<", step)
    .returning("user_id")
    .execute();
  return used.length === 1;
}

/**
 * Replaces the stored hashes. Returns false if they are no longer equal to `from`. Of several concurrent
 * calls, one succeeds.
 */
export async function replaceRecoveryHashes(
  tx: Tx,
  userId: string,
  from: readonly string[],
  to: readonly string[],
): Promise<boolean> {
  const replaced = await tx
    .updateTable("second_factors")
    .set({ recovery_hashes_json: JSON.stringify(to) })
    .where("user_id", "=", userId)
    .where("recovery_hashes_json", "=", JSON.stringify(from))
    .returning("user_id")
    .execute();
  return replaced.length === 1;
}

export async function confirmFactor(
  tx: Tx,
  userId: string,
  at: string,
  recoveryHashes: readonly string[],
): Promise<void> {
  await tx
    .updateTable("second_factors")
    .set({ confirmed_at: at, recovery_hashes_json: JSON.stringify(recoveryHashes) })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}

function toSecondFactor({ recovery_hashes_json, ...columns }: SecondFactorRow): SecondFactor {
  return { ...columns, recovery_hashes: JSON.parse(recovery_hashes_json) };
}
