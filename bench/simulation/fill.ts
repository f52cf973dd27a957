import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrations } from "../../server/src/migrations/index.ts";
import { listTables } from "../../server/src/platform/db/transfer/list-tables.ts";
import { openDatabase } from "../../server/src/platform/db/open.ts";
import type { Schema } from "../../server/src/schema.ts";
import type { Installation, Organization } from "../product.ts";
import { RowCopier, toValue, type TextRow } from "./copies.ts";

/** Tables with rows that live only for hours or days, or only while a person has a page open. */
const fleeting = new Set([
  "change_entries",
  "change_operations",
  "idempotency_keys",
  "presences",
  "sessions",
  "webhook_deliveries",
  "webhook_events",
  "webhook_queue",
]);

const organizationsAtOnce = 20;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<ReturnType<RowCopier["read"]>>;
}

/**
 * Copies an organization with all its rows, starting with copy 1. The audit trails of copies cannot be
 * verified, because their ids differ.
 */
export async function fillWithCopies(
  { engine, location }: Installation,
  secret: string,
  template: Organization,
  copies: number,
  onProgress: (copies: number) => void,
): Promise<void> {
  const tables = await readTables(location, new RowCopier(secret, template.api_key), template);
  const writer = engine === "postgres" ? await openPostgres(location) : openSqlite(location);
  for (let first = 1; first <= copies; first += organizationsAtOnce) {
    const last = Math.min(first + organizationsAtOnce - 1, copies);
    await writer.begin();
    for (const table of tables) if (table.rows.length > 0) await writer.write(table, first, last);
    await writer.commit();
    onProgress(last);
  }
  // Autovacuum would do this a little later.
  await writer.analyze();
  await writer.close();
}

async function readTables(location: string, copier: RowCopier, template: Organization): Promise<Table[]> {
  const db = openDatabase<Schema>(location);
  const tables: Table[] = [];
  for (const name of await listTables(migrations)) {
    if (fleeting.has(name)) continue;
    const { rows } = await sql<
      Record<string, string | number | null>
    >`select * from ${sql.table(name)}`.execute(db.read);
    const own = rows.filter((row) => belongsTo(template, name, row)).map(toTexts);
    const columns = Object.keys(own[0] ?? {});
    tables.push({ name, columns, rows: own.map((row) => copier.read(name, row, columns)) });
  }
  await db.close();
  return tables;
}

function belongsTo(
  { organization_id, user_id }: Organization,
  table: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (table === "organizations") return row["id"] === organization_id;
  if (table === "users") return row["id"] === user_id;
  return row["organization_id"] === organization_id;
}

function toTexts(row: Readonly<Record<string, string | number | null>>): TextRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
}

interface Writer {
  begin(): Promise<unknown>;
  write(table: Table, first: number, last: number): Promise<void>;
  commit(): Promise<unknown>;
  analyze(): Promise<unknown>;
  close(): Promise<unknown>;
}

async function openPostgres(location: string): Promise<Writer> {
  const client = new Client({ connectionString: location });
  await client.connect();
  await client.query("set synchronous_commit = off");
  // The rows are copies of rows with valid references.
  await client.query("set session_replication_role = replica");
  return {
    begin: () => client.query("begin"),
    write: async (table, first, last) => {
      const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join()}) from stdin`));
      await pipeline(Readable.from(toCopyText(table, first, last)), copy);
    },
    commit: () => client.query("commit"),
    analyze: () => client.query("vacuum analyze"),
    close: () => client.end(),
  };
}

/** Formats rows as text for COPY, in pieces large enough for a write. */
function* toCopyText({ rows }: Table, first: number, last: number): Generator<string> {
  let text = "";
  for (let copy = first; copy <= last; copy++)
    for (const row of rows) {
      text += `${row.map((value) => escape(toValue(value, copy))).join("\t")}\n`;
      if (text.length < 60_000) continue;
      yield text;
      text = "";
    }
  yield text;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escape(value: string | null): string {
  if (value === null) return "\\N";
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (each) => escapes[each] ?? each) : value;
}

function openSqlite(location: string): Writer {
  const database = new SqliteDatabase(location);
  // Nothing needs to be durable: after a crash, the database is filled again from the beginning.
  database.exec("pragma synchronous = off; pragma foreign_keys = off");
  return {
    begin: async () => database.exec("begin"),
    write: async ({ name, columns, rows }, first, last) => {
      const places = columns.map(() => "?").join();
      const insert = database.prepare(`insert into ${name} (${columns.join()}) values (${places})`);
      for (let copy = first; copy <= last; copy++)
        for (const row of rows) insert.run(...row.map((value) => toValue(value, copy)));
    },
    commit: async () => database.exec("commit"),
    analyze: async () => database.exec("analyze"),
    close: async () => database.close(),
  };
}
