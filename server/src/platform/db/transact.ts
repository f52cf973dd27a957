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
 * (`forUpdate`), and unique indexes decide the rest; docs/decisions/transactions.md says why.
 */
export async function transact<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    let isDone = false;
    let signals: Iterable<() => void> = [];
    try {
      const done = await db.write.transaction().execute(async (tx) => {
        const result = await work(tx);
        signals = signalsOf.get(tx) ?? [];
        isDone = true;
        return result;
      });
      for (const signal of signals) signal();
      return done;
    } catch (error) {
      // Lost during COMMIT it may have been committed: only the caller can know whether a repetition does harm.
      const isRepeatable = isTransient(error) || (isUnreachable(error) && !isDone);
      if (!isRepeatable || Date.now() > deadline) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6));
    }
  }
}

const signalsOf = new WeakMap<object, Set<() => void>>();

/**
 * Calls `signal`, once however often it is given, when the transaction has been committed. For hints that may get lost,
 * because the process can end in between: what must happen is written in the transaction. `signal` must not throw.
 */
export function afterCommit<S>(tx: Transaction<S>, signal: () => void): void {
  const signals = signalsOf.get(tx) ?? new Set();
  signalsOf.set(tx, signals.add(signal));
}

/** A transaction within another: it fails alone, so that whoever catches its error can go on with the outer one. */
export async function nest<S, T>(tx: Transaction<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint nested`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(tx);
    throw error;
  }
}

/** Runs `work` on one unchanging picture of the database, which hinders no writer however long it takes. */
export async function snapshot<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db.read.transaction().setIsolationLevel("repeatable read").execute(work);
}
