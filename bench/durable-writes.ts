import SqliteDatabase from "better-sqlite3";
import { Client } from "pg";
import { createId } from "../server/src/platform/ids.ts";
import type { DurableStatement, Slot } from "./durable-statements.ts";
import type { Installation } from "./product.ts";

/** Sends a statement over one connection of the bare driver. */
export type Send = (sql: string, parameters: unknown[]) => Promise<unknown> | void;

/**
 * Opens a durable connection to SQLite with the settings that Proffer has. The log above all: who copies it sooner would copy what others wrote.
 */
export function openBareSqlite(location: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(location);
  database.pragma("synchronous = FULL");
  database.pragma("cache_size = -65536");
  database.pragma("temp_store = memory");
  database.pragma("wal_autocheckpoint = 4000");
  return database;
}

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
  const database = openBareSqlite(location);
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return (sql, parameters) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) statement.all(...parameters);
    else statement.run(...parameters);
  };
}

/** Higher than the number of anything that the product wrote. */
let nextNumber = 1_000_000;

/** Sends the statements of one change, from its beginning to its commit, with these values and new ids. */
export async function sendDurably(
  send: Send,
  statements: readonly DurableStatement[],
  given: Readonly<Partial<Record<Slot, string | undefined>>>,
): Promise<void> {
  const values = new Map<string, unknown>(Object.entries({ ...given, number: nextNumber++ }));
  for (const { sql, parameters, slots } of statements) {
    const filled = [...parameters];
    for (const [index, slot] of Object.entries(slots)) {
      if (!values.has(slot)) values.set(slot, createId());
      filled[Number(index)] = values.get(slot);
    }
    await send(sql, filled);
  }
}
