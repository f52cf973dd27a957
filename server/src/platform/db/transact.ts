import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Db } from "./open.ts";

const patienceMs = 10_000;

/**
 * Runs `work` in one transaction and repeats it from the start when the database asks for that, so `work`
 * has no effect outside the transaction. The only place that opens transactions and the only one that retries.
 *
 * PostgreSQL runs at READ COMMITTED: a use case locks the row of the aggregate that it changes first
 * (`forUpdate`), and unique indexes decide the rest; docs/decisions/transactions.md says why.
 */
export async function transact<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.write.transaction().execute(work);
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error;
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 6));
    }
  }
}

/** Runs `work` on one unchanging picture of the database, which hinders no writer however long it takes. */
export async function snapshot<S, T>(db: Db<S>, work: (tx: Transaction<S>) => Promise<T>): Promise<T> {
  return db.read.transaction().setIsolationLevel("repeatable read").execute(work);
}

/** 40001 serialisation failure, 40P01 deadlock; SQLITE_BUSY when another process holds the write lock. */
function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

/** True for a violated unique index or primary key, on both engines. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
