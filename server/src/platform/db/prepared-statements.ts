import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult, Submittable } from "pg";
import { LostStatementError } from "./faults.ts";

/** Names of the prepared statements, by their text. */
const names = new Map<string, string>();

/** Makes PostgreSQL plan a statement once for each connection. Only for texts of the program, which are few. */
export function prepareStatement(sql: string): void {
  // A hash of the text, so that a name never belongs to another statement, even of another process.
  if (!names.has(sql)) names.set(sql, `p_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`);
}

/**
 * Errors of a statement that a pooler runs on another connection than it was prepared on (26000, 42P05), or whose
 * result has another shape now (0A000).
 */
const lostCodes: ReadonlySet<unknown> = new Set(["26000", "42P05", "0A000"]);

function isLost(error: unknown): error is Error {
  return error instanceof Error && "code" in error && lostCodes.has(error.code);
}

/**
 * Creates a pool for Kysely whose connections send the statements of `prepareStatement` by name. A lost statement ends its
 * transaction with a `LostStatementError`. Outside a transaction it is sent again without its name. From then on no statement has
 * a name.
 */
export function createPreparingPool(pool: Pick<Pool, "connect" | "end" | "options">): PostgresPool {
  let isPreparing = true;

  const createClient = (client: PoolClient): PostgresPoolClient => {
    /** True in a transaction of `transact`, which runs again if a statement is lost. */
    let isRepeatable = false;

    const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
      if (text === "begin") isRepeatable = true;
      if (text === "commit" || text === "rollback") isRepeatable = false;
      const isNamed = isPreparing && (isRepeatable || client.getTransactionStatus() === "I");
      const name = isNamed ? names.get(text) : undefined;
      if (name === undefined) return client.query(text, [...values]);
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        if (!isLost(error)) throw error;
        isPreparing = false;
        if (isRepeatable) throw new LostStatementError(error);
        return client.query(text, [...values]);
      }
    };
    return {
      // A cursor of an export goes to the client as it is.
      query: ((sent: unknown, values: readonly unknown[] = []): unknown =>
        typeof sent === "string"
          ? query(sent, values)
          : client.query(sent as Submittable)) as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy),
    };
  };

  return {
    options: pool.options,
    connect: async () => createClient(await pool.connect()),
    end: () => pool.end(),
  };
}
