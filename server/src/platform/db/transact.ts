import { setTimeout as sleep } from "node:timers/promises";
import { type Transaction, sql } from "kysely";
import { noteCommit } from "../offload/thread-limit.ts";
import { isTransient, isUnreachable, UnknownOutcomeError } from "./faults.ts";
import type { Db } from "./open.ts";

export { isUniqueViolation } from "./faults.ts";

const retryTimeoutMs = 10_000;

/**
 * Runs `work` in one transaction. Retries `work` from the start after a transient error or a lost connection,
 * so `work` must have no effect outside the transaction. No other function opens transactions or retries
 * them. PostgreSQL runs at READ COMMITTED. A use case first locks the row of the aggregate that it changes
 * (`lock-proposal.ts`), and unique indexes prevent other conflicts. See docs/decisions/transactions.md for
 * the reasons.
 */
export async function transact<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + retryTimeoutMs;
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
      // If the database has already rolled back, Kysely's rollback fails too, and `thrown` is only this
      // second failure.
      const error = failure ? failure.of : thrown;
      // The connection was lost during the commit, so the outcome is unknown. Only the caller knows whether a
      // retry would do harm.
      if (isDone && error instanceof Error && isUnreachable(error)) throw new UnknownOutcomeError(error);
      const isRetryable = isTransient(error) || isUnreachable(error);
      if (!isRetryable || Date.now() > deadline) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 4));
    }
  }
}

/** Runs `work` on a snapshot of the database, which blocks no writer. */
export async function readSnapshot<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db.read.transaction().setIsolationLevel("repeatable read").execute(work);
}

/** With less free space, the next picture or checkpoint would fail. */
const minFreeBytes = 1024 * 1024;

/** Commits `write` and checks for disk space. Throws the same errors as a real change. */
export async function probeWrite<S>(db: Db<S>, write: (tx: Transaction<S>) => Promise<void>): Promise<void> {
  if (db.countFreeBytes && (await db.countFreeBytes()) < minFreeBytes)
    throw Object.assign(new Error("The disk of the database is full"), { code: "ENOSPC" });
  await transact(db, async (tx) => {
    // A small row would fit into existing pages and logs. This result exceeds `work_mem`, so PostgreSQL
    // writes it to disk.
    if (db.engine === "postgres") {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select count(*) from generate_series(1, 10000)`.execute(tx);
    }
    await write(tx);
  });
}
