import type { Reader, Tx } from "../../context.ts";
import type { SecondFactorRow } from "../tables.ts";

export async function hasSecondFactor(read: Reader, userId: string): Promise<boolean> {
  return (await confirmedFactor(read, userId)) !== undefined;
}

/** The one that sign-in asks for. */
export async function confirmedFactor(read: Reader, userId: string) {
  return read
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** The one that was set up and waits for its first code. */
export async function pendingFactor(read: Reader, userId: string) {
  return read
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
}

/** False when a confirmed one is there. A set-up that was not finished is replaced. */
export async function insertPendingFactor(tx: Tx, row: SecondFactorRow): Promise<boolean> {
  await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", row.user_id)
    .where("confirmed_at", "is", null)
    .execute();
  const inserted = await tx
    .insertInto("second_factors")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return inserted.length === 1;
}

/** False when that step, or a later one, was used before: of several at once one succeeds. */
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

/** Compares with what was read, so that of several at once one succeeds. */
export async function replaceRecoveryHashes(
  tx: Tx,
  userId: string,
  fromJson: string,
  toJson: string,
): Promise<boolean> {
  const replaced = await tx
    .updateTable("second_factors")
    .set({ recovery_hashes_json: toJson })
    .where("user_id", "=", userId)
    .where("recovery_hashes_json", "=", fromJson)
    .returning("user_id")
    .execute();
  return replaced.length === 1;
}

export async function confirmFactor(
  tx: Tx,
  userId: string,
  at: string,
  recoveryHashesJson: string,
): Promise<void> {
  await tx
    .updateTable("second_factors")
    .set({ confirmed_at: at, recovery_hashes_json: recoveryHashesJson })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}
