import { createHash } from "node:crypto";
import type { ClientBase, CustomTypesConfig, QueryResult } from "pg";
import { LostStatementError } from "./faults.ts";
import { StatementBatch, type Statement } from "./statement-batch.ts";

/** Names of the statements that are prepared, by their text. */
const names = new Map<string, string>();

/** Has PostgreSQL plan a statement once for each connection instead of each time. For texts of the program alone, which are few. */
export function prepareStatement(sql: string): void {
  // Made of the text, so that a name never stands for another statement, whichever process gave it.
  if (!names.has(sql)) names.set(sql, `p_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`);
}

/** Texts of the statements that a transaction sends with its next one. */
const deferred = new Set<string>();

/** Has a transaction on PostgreSQL send a statement with its next one. For writes without a result, whose failure nobody handles. */
export function deferStatement(sql: string): void {
  deferred.add(sql);
}

/**
 * Errors of a statement that is known on another connection than the one on which a pooler runs it (26000, 42P05), or whose
 * result has got another shape (0A000).
 */
const lostCodes: ReadonlySet<unknown> = new Set(["26000", "42P05", "0A000"]);

function isLost(error: unknown): error is Error {
  return error instanceof Error && "code" in error && lostCodes.has(error.code);
}

type Send = (...given: unknown[]) => Promise<QueryResult>;

/** True while the connections of one pool prepare statements: not any more once a pooler has lost one. */
export interface PreparationSwitch {
  isOn: boolean;
}

/** The answer to a statement that is not sent yet. */
const noResult: QueryResult = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Makes a connection prepare the statements that `prepareStatement` names, and send `begin` and the deferred ones of a transaction
 * with the next statement. A lost statement ends its transaction with a `LostStatementError`; any other one is simply sent again without
 * its name.
 */
export function sendPrepared(
  client: ClientBase,
  types: CustomTypesConfig,
  preparing: PreparationSwitch,
): void {
  const send = client.query.bind(client) as unknown as Send;
  /** Statements of the transaction that are not sent yet. */
  let held: Statement[] = [];
  /** True in a transaction of `transact`, which runs again when a statement is lost. */
  let isRepeatable = false;

  const hold = (statement: Statement): QueryResult => {
    held.push(statement);
    return noResult;
  };

  const sendWithHeld = (statement: Statement): Promise<QueryResult> => {
    const { name, text, values } = statement;
    if (held.length === 0) return name === undefined ? send(text, values) : send(statement);
    const batch = new StatementBatch([...held, statement], types);
    held = [];
    void send(batch);
    return batch.answer;
  };

  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const isNamed = preparing.isOn && (isRepeatable || client.getTransactionStatus() === "I");
    const statement = { text, values, name: isNamed ? names.get(text) : undefined };
    if (text === "begin") {
      isRepeatable = true;
      return hold(statement);
    }
    if (isRepeatable && deferred.has(text)) return hold(statement);
    if (text.startsWith("rollback")) {
      // They came after the last savepoint, which is never held.
      const isBegun = held[0]?.text !== "begin";
      held = [];
      if (text === "rollback" && !isBegun) {
        isRepeatable = false;
        return noResult;
      }
    }
    const isInTransaction = isRepeatable;
    if (text === "commit" || text === "rollback") isRepeatable = false;
    const isPrepared = [...held, statement].some(({ name }) => name !== undefined);
    try {
      return await sendWithHeld(statement);
    } catch (error) {
      if (!isPrepared || !isLost(error)) throw error;
      preparing.isOn = false;
      if (isInTransaction) throw new LostStatementError(error);
      return send(text, values);
    }
  };
  // The pool and Kysely know the client by its identity.
  client.query = ((...given: unknown[]) =>
    typeof given[0] === "string" && given.length === 2
      ? query(given[0], (given[1] as readonly unknown[] | undefined) ?? [])
      : send(...given)) as never;
}
