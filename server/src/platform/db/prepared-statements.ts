import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import { LostStatementError } from "./faults.ts";
import { SqlCursor } from "./sql-cursor.ts";

/** Names of the prepared statements, by text. */
const names = new Map<string, string>();

/**
 * Makes PostgreSQL plan a statement once per connection. Only for statements with a constant text, so that
 * their number stays small.
 */
export function prepareStatement(sql: string): void {
  // A hash of the text, so that no other statement has the same name, even in another process.
  if (!names.has(sql)) names.set(sql, `p_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`);
}

/** Texts of the statements whose answers a transaction does not wait for. */
const deferred = new Set<string>();

/**
 * Makes transactions on PostgreSQL send a statement without waiting for its answer. Only for writes whose
 * result and failure the caller does not use. If the write fails, the next awaited statement fails.
 */
export function deferStatement(sql: string): void {
  deferred.add(sql);
}

/**
 * Error codes of a lost statement: a pooler has chosen a connection on which the statement is not prepared
 * (26000) or already prepared (42P05), or the result has another shape now (0A000).
 */
const lostCodes: ReadonlySet<unknown> = new Set(["26000", "42P05", "0A000"]);

function isLost(error: unknown): error is Error {
  return error instanceof Error && "code" in error && lostCodes.has(error.code);
}

/** Texts of statements that lock rows and change nothing. */
const locks = new Set<string>();

/**
 * Makes transactions on PostgreSQL send a statement before `begin` is answered. Only for statements that
 * change nothing.
 */
export function sendWithBegin(sql: string): void {
  locks.add(sql);
}

/**
 * Returns true if a statement may be sent before `begin` is answered. Some poolers reject `begin` and keep
 * the connection, so a write sent directly after it would run outside the transaction.
 */
function isSafeBehindBegin(text: string): boolean {
  return /^(?:select|commit|rollback)\b/.test(text) || locks.has(text);
}

/**
 * Returns true if the driver can convert a value without calling its methods. If a conversion fails, the
 * statement is never sent, so PostgreSQL sees no failure and the COMMIT sent after it would commit the other
 * statements.
 */
function isSendable(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "number";
}

/** The result that the caller gets for a statement that is not answered yet. */
const noResult: QueryResult = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Creates a pool for Kysely that sends the statements of `prepareStatement` by name. If a connection does not
 * know a name, a transaction fails with `LostStatementError`, and a statement outside a transaction is sent
 * again without its name. From then on, the pool sends no statement by name. `pool` must pipeline, so that
 * `begin` and deferred statements are sent together with the next one.
 */
export function createPreparingPool(pool: Pick<Pool, "connect" | "end" | "options">): PostgresPool {
  let isPreparing = true;

  const createClient = (client: PoolClient): PostgresPoolClient => {
    /** True in a transaction of `transact`, which can be retried after a lost statement. */
    let isRetryable = false;
    /** The answer to `begin`, until a statement has waited for it. */
    let beginning: Promise<QueryResult> | undefined;
    /** Answers to `begin` and to deferred statements. */
    const unanswered: Promise<QueryResult>[] = [];
    /** True if a statement since the last `begin`, commit or rollback was sent by name. */
    let hasNamed = false;

    const send = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
      const isNamed = isPreparing && (isRetryable || client.getTransactionStatus() === "I");
      const name = isNamed ? names.get(text) : undefined;
      hasNamed ||= name !== undefined;
      return name === undefined
        ? client.query(text, [...values])
        : client.query({ name, text, values: [...values] });
    };

    const defer = (answer: Promise<QueryResult>): QueryResult => {
      unanswered.push(answer);
      // Prevents an unhandled rejection. `query` reports the failure with the next statement.
      answer.catch(() => {});
      return noResult;
    };

    /**
     * Waits for the answers to earlier statements. Returns the first failure, which is the cause of all later
     * ones.
     */
    const findFailure = async (): Promise<{ readonly reason: unknown } | undefined> => {
      const answers = await Promise.allSettled(unanswered.splice(0));
      beginning = undefined;
      return answers.find((each) => each.status === "rejected");
    };

    const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
      if (text === "begin") {
        isRetryable = true;
        hasNamed = false;
        beginning = send(text, values);
        return defer(beginning);
      }
      if (beginning && !isSafeBehindBegin(text)) {
        await beginning;
        beginning = undefined;
      }
      if (isRetryable && deferred.has(text) && values.every(isSendable)) return defer(send(text, values));
      const wasRetryable = isRetryable;
      if (!wasRetryable) hasNamed = false;
      // A commit need not wait for the earlier answers. If one of the statements has failed, PostgreSQL rolls
      // back instead.
      const answer = send(text, values);
      // Prevents an unhandled rejection if the answer fails before it is awaited below.
      answer.catch(() => {});
      if (text === "commit" || text === "rollback") isRetryable = false;
      const failed = await findFailure();
      try {
        // A rollback does not report an earlier failure, because it is the reaction to this failure.
        if (failed && !text.startsWith("rollback")) throw failed.reason;
        return await answer;
      } catch (error) {
        if (!hasNamed || !isLost(error)) throw error;
        isPreparing = false;
        if (wasRetryable) throw new LostStatementError(error);
        return client.query(text, [...values]);
      }
    };
    return {
      query: ((sent: unknown, values: readonly unknown[]): unknown =>
        sent instanceof SqlCursor
          ? sent.on(client, isRetryable || client.getTransactionStatus() !== "I", findFailure)
          : query(String(sent), values)) as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy),
    };
  };

  return {
    options: pool.options,
    connect: async () => createClient(await pool.connect()),
    end: () => pool.end(),
  };
}
