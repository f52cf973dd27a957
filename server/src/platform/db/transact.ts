import { sql, type Transaction } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { isTransient, isUnreachable } from "./faults.ts";
import type { Db } from "./open.ts";

export { isUniqueViolation } from "./faults.ts";

const patienceMs = 10_000;

/**
 * Runs `work` in one transaction and repeats it from the start when the database asks for that or goes away in the middle,
 * so `work` has no effect outside the transaction. The only place that opens transactions and the only one that retries.
 *
 * PostgreSQL runs at READ COMMITTED: a use case locks the row of the aggregate that it changes first
 * (`open-for-edit.ts`), and unique indexes decide the rest; docs/decisions/transactions.md says why.
 */
export async function transact<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    let isDone = false;
    try {
      const { result, tx } = await db.write.transaction().execute(async (begun) => {
        const done = await work(begun);
        isDone = true;
        return { result: done, tx: begun };
      });
      for (const follow of waiting.get(tx) ?? []) follow();
      return result;
    } catch (error) {
      // Lost during COMMIT it may have been committed: only the caller can know whether a repetition does harm.
      const isRepeatable = isTransient(error) || (isUnreachable(error) && !isDone);
      if (!isRepeatable || Date.now() > deadline) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6));
    }
  }
}

/** What is to follow the commit of a transaction. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Does `work` once the outermost transaction around it is committed, and never when anything of it is undone. */
export function afterCommit<S>(tx: Transaction<S>, work: () => void): void {
  const known = waiting.get(tx);
  if (known) known.push(work);
  else waiting.set(tx, [work]);
}

/** A transaction within another: it fails alone, so that whoever catches its error can go on with the outer one. */
export async function nest<S, T>(tx: Transaction<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(tx);
  const waitingBefore = waiting.get(tx)?.length ?? 0;
  try {
    const result = await work(tx);
    await sql`release savepoint nested`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(tx);
    waiting.get(tx)?.splice(waitingBefore);
    throw error;
  }
}

/** Runs `work` on one unchanging picture of the database, which hinders no writer however long it takes. */
export async function snapshot<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db.read.transaction().setIsolationLevel("repeatable read").execute(work);
}
