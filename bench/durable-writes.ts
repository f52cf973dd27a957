import type { Statement } from "better-sqlite3";
import { Client } from "pg";
import { openSqliteFile } from "../server/src/platform/db/open.ts";
import { createId } from "../server/src/platform/ids.ts";
import type { DurableChange, Slot } from "./durable-statements.ts";
import type { Installation } from "./product.ts";

/** Sends a statement over one connection of the bare driver. */
export type Send = (sql: string, parameters: unknown[]) => Promise<unknown> | void;

/** Opens a durable connection of the bare driver. */
export async function openDriver({
  engine,
  location,
}: Pick<Installation, "engine" | "location">): Promise<Send> {
  if (engine === "postgres") {
    const client = new Client(location);
    await client.connect();
    return (sql, parameters) => client.query(sql, parameters);
  }
  // Uses Proffer's settings. A contender that copied SQLite's log into the database sooner would also copy
  // Proffer's writes.
  const database = openSqliteFile(location);
  const prepared = new Map<string, Statement>();
  return (sql, parameters) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) statement.all(...parameters);
    else statement.run(...parameters);
  };
}

/**
 * The next number for a written row. It is higher than all numbers written by the product. No two processes
 * write numbered rows of the same proposal.
 */
let nextNumber = 1_000_000;

/** Sends the statements of one change, with the values of `given`, new ids and the current time. */
export async function sendDurably(
  send: Send,
  change: DurableChange,
  given: Readonly<Partial<Record<Slot, string>>>,
): Promise<void> {
  const values = new Map<Slot, unknown>(
    Object.entries({ ...given, number: nextNumber++, moment: new Date().toISOString() }) as [Slot, unknown][],
  );
  for (const { sql, parameters, slots } of change) {
    const filled = [...parameters];
    for (const [index, slot] of Object.entries(slots)) {
      if (!values.has(slot) && slot.startsWith("new id")) values.set(slot, createId());
      if (!values.has(slot)) throw new Error(`A change has no ${slot}: ${sql}`);
      filled[Number(index)] = values.get(slot);
    }
    await send(sql, filled);
  }
}
