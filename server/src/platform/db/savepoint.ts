import { CompiledQuery, type Transaction } from "kysely";
import { markFollowers } from "./after-commit.ts";

const savepoint = CompiledQuery.raw("savepoint nested");
const release = CompiledQuery.raw("release savepoint nested");
const rollBack = CompiledQuery.raw("rollback to savepoint nested");

/** A transaction within another: it fails alone, so that whoever catches its error can go on with the outer one. */
export async function nest<S, T>(tx: Transaction<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  const settled = await settle(tx, work);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** The same, but it throws only where the database has undone more than `work`. */
export async function settle<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  await tx.executeQuery(savepoint);
  const forgetFollowers = markFollowers(tx);
  try {
    const value = await work(tx);
    await tx.executeQuery(release);
    return { status: "fulfilled", value };
  } catch (reason) {
    // Where the database has undone everything of itself there is nothing left to go back to, and `reason` says why.
    await tx.executeQuery(rollBack).catch(() => {
      throw reason;
    });
    // Going back to a savepoint leaves it there, and one around it of the same name would not be found again.
    await tx.executeQuery(release);
    forgetFollowers();
    return { status: "rejected", reason };
  }
}
