import type { Transaction } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { noteCommit } from "../offload/thread-limit.ts";
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
    let failure: { readonly of: unknown } | undefined;
    try {
      const committed = await db.commit(async (tx) => {
        failure = undefined;
        const result = await work(tx).catch((error: unknown) => {
          failure = { of: error };
          throw error;
        });
        isDone = true;
        return result;
      });
      noteCommit();
      return committed;
    } catch (thrown) {
      // Where the database has undone everything of itself, taking it back fails too, and hides why.
      const error = failure ? failure.of : thrown;
      // Lost during COMMIT it may have been committed: only the caller can know whether a repetition does harm.
      const isRepeatable = isTransient(error) || (isUnreachable(error) && !isDone);
      if (!isRepeatable || Date.now() > deadline) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6));
    }
  }
}

/** Runs `work` on one unchanging picture of the database, which hinders no writer however long it takes. */
export async function snapshot<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db.read.transaction().setIsolationLevel("repeatable read").execute(work);
}
