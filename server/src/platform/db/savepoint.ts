import { CompiledQuery, type Transaction } from "kysely";
import { markCommitCallbacks } from "./after-commit.ts";

const savepoint = CompiledQuery.raw("savepoint nested");
const release = CompiledQuery.raw("release savepoint nested");
const rollBack = CompiledQuery.raw("rollback to savepoint nested");

/** Runs `work` behind a savepoint: its failure leaves the outer transaction usable. */
export async function runNested<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
): Promise<T> {
  const settled = await settleNested(tx, work);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Runs `work` behind a savepoint and returns its outcome. Throws only where the database rolled back more than `work`. */
export async function settleNested<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  await tx.executeQuery(savepoint);
  const forgetFollowers = markCommitCallbacks(tx);
  try {
    const value = await work(tx);
    await tx.executeQuery(release);
    return { status: "fulfilled", value };
  } catch (reason) {
    // After a rollback of the whole transaction no savepoint is left, and `reason` is the cause.
    await tx.executeQuery(rollBack).catch(() => {
      throw reason;
    });
    // A rollback keeps its savepoint, which would hide an outer one of the same name.
    await tx.executeQuery(release);
    forgetFollowers();
    return { status: "rejected", reason };
  }
}
