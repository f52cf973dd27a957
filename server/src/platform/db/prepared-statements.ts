import { createHash } from "node:crypto";
import type { ClientBase, QueryResult } from "pg";

/** Names of the statements that are prepared, by their text. */
const names = new Map<string, string>();

/** Has PostgreSQL plan a statement once for each connection instead of each time. For texts of the program alone, which are few. */
export function prepareStatement(sql: string): void {
  // Made of the text, so that a name never stands for another statement, whichever process gave it.
  if (!names.has(sql)) names.set(sql, `p_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`);
}

/**
 * Errors of a statement that is known on another connection than the one on which a pooler runs it (26000, 42P05), or whose
 * result has got another shape (0A000).
 */
const lostCodes: ReadonlySet<unknown> = new Set(["26000", "42P05", "0A000"]);

type Send = (...given: unknown[]) => Promise<QueryResult>;

/** True while the connections of one pool prepare statements: not any more once a pooler has lost one. */
export interface Preparing {
  isOn: boolean;
}

/**
 * Makes a connection prepare the statements that `prepareStatement` names. Statements of transactions have no name, because an error
 * would end the transaction; any other one is simply sent again without.
 */
export function sendPrepared(client: ClientBase, preparing: Preparing): void {
  const send = client.query.bind(client) as unknown as Send;
  const query: Send = async (sql, values, ...rest) => {
    const name = typeof sql === "string" && preparing.isOn ? names.get(sql) : undefined;
    if (name === undefined || client.getTransactionStatus() !== "I") return send(sql, values, ...rest);
    try {
      return await send({ name, text: sql, values });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && lostCodes.has(error.code))) throw error;
      preparing.isOn = false;
      return send(sql, values);
    }
  };
  // The pool and Kysely know the client by its identity.
  client.query = ((...given: unknown[]) =>
    typeof given[0] === "string" && given.length === 2 ? query(...given) : send(...given)) as never;
}
