import { sql } from "kysely";
import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmptyDatabase, createTestDatabase, engines, type Engine } from "../../../../test/databases.ts";
import { migrations } from "../../../migrations/index.ts";
import { migrate } from "../migrate.ts";
import { openDatabase, type Db } from "../open.ts";
import { transact } from "../transact.ts";
import { exportRows } from "./export-rows.ts";
import { importRows } from "./import-rows.ts";
import { listTables, type AnyTables } from "./list-tables.ts";

const clock = { now: () => "2026-11-20T09:00:00.000Z" };
const cleanUp: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const clean of cleanUp.toReversed()) await clean();
});

describe.each(engines.map((engine) => [engine]))("an installation moved from SQLite to %s", (engine) => {
  let source: Db<AnyTables>;
  let untouched: Db<AnyTables>;
  let file: string;
  beforeAll(async () => {
    untouched = await openEmptyDatabase(engine);
    source = await openEmptyDatabase("sqlite");
    await migrate(source, migrations);
    await fillEveryTable(source);
    file = await exportText(source);
  });

  it("does not arrive, not even in part, if the final check finds a fault", async () => {
    const target = await openEmptyDatabase(engine);
    const arriving = importRows(target, migrations, toPieces(file), async () => {
      throw new Error("sealed with another secret");
    });
    await expect(arriving).rejects.toThrow("another secret");
    expect((await readAllRows(target))["organizations"]).toEqual([]);
  });

  it("arrives with every row of every table, and moves back unchanged", async () => {
    const target = await openEmptyDatabase(engine);
    await importRows(target, migrations, toPieces(file));
    const back = await openEmptyDatabase("sqlite");
    await importRows(back, migrations, toPieces(await exportText(target)));

    const before = await readAllRows(source);
    expect(Object.keys(before).toSorted()).toEqual((await listDatabaseTables(source)).toSorted());
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(1);
    expect(await readAllRows(target)).toEqual(before);
    expect(await readAllRows(back)).toEqual(before);
  });

  it("is rejected by a database with content, which does not change", async () => {
    const { db, location, drop } = await createTestDatabase(engine);
    cleanUp.push(drop);
    await db.write
      .insertInto("users")
      .values({
        id: "u",
        name: "Ada",
        email: "ada@acme.test",
        avatar_url: null,
        password_hash: null,
        platform_admin_since: null,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute();
    const target = open(location);
    await expect(importRows(target, migrations, toPieces(file))).rejects.toThrow(
      "The database is not empty (users has rows): import into a new one",
    );
    expect((await readAllRows(target))["organizations"]).toEqual([]);
  });

  it.each([
    ["was cut off", (text: string) => text.slice(0, text.lastIndexOf('{"rows"')), "its end is missing"],
    ["lacks a row", (text: string) => removeLine(text, -3), "rows, but"],
    [
      "names an unknown table",
      (text: string) => text.replace('{"table":"users"', '{"table":"x"'),
      "unknown table",
    ],
    ["is of another schema", (text: string) => text.replace("0001-", "0000-"), "another version of Proffer"],
    ["is something else", () => "name,price\n", "Line 1 of the file is not a JSON object"],
    ["is a single document", () => '{"name":"A","pages":[]}', "not a file made by"],
    ["is empty", () => "", "not a file made by"],
  ])("is rejected as a whole if the file %s", async (_case, spoil, message) => {
    await expect(importRows(untouched, migrations, toPieces(spoil(file)))).rejects.toThrow(message);
    for (const rows of Object.values(await readAllRows(untouched))) expect(rows).toEqual([]);
  });
});

describe.each(engines)("an export from %s", (engine) => {
  it("is rejected if there is no database of Proffer", async () => {
    await expect(exportText(await openEmptyDatabase(engine))).rejects.toThrow(
      "There is no Proffer database here",
    );
  });

  it("is rejected if the database does not have the current schema", async () => {
    const db = await openEmptyDatabase(engine);
    await migrate(db, migrations);
    const later = [...migrations, { name: "9999-later", up: async () => {} }];
    await expect(exportRows(db, later, clock, new Writable())).rejects.toThrow('run "proffer migrate" first');
  });
});

async function openEmptyDatabase(engine: Engine): Promise<Db<AnyTables>> {
  const { location, drop } = await createEmptyDatabase(engine);
  cleanUp.push(drop);
  return open(location);
}

function open(location: string): Db<AnyTables> {
  const db = openDatabase<AnyTables>(location, { poolSize: 2 });
  cleanUp.push(() => db.close());
  return db;
}

async function exportText(db: Db<AnyTables>): Promise<string> {
  let text = "";
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  await exportRows(db, migrations, clock, output);
  return text;
}

/** Splits the file into pieces at awkward places. */
function toPieces(text: string): Readable {
  return Readable.from(text.match(/[^]{1,1000}/gu) ?? []);
}

function removeLine(text: string, index: number): string {
  return text.split("\n").toSpliced(index, 1).join("\n");
}

async function readAllRows(db: Db<AnyTables>): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of await listTables(migrations)) {
    const rows = await db.read.selectFrom(table).selectAll().execute();
    contents[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  return contents;
}

async function listDatabaseTables(db: Db<AnyTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    db.read,
  );
  return rows.map(({ name }) => name).filter((name) => name !== "migrations" && !name.startsWith("index_"));
}

/** Inserts three rows per table: two with awkward values, and one with as many nulls as the table allows. */
async function fillEveryTable(db: Db<AnyTables>): Promise<void> {
  const described = await createPostgresColumns();
  for (const table of await listTables(migrations)) {
    const columns = await listColumns(described, table);
    for (const nth of [0, 1, 2]) {
      const row = Object.fromEntries(
        columns.map((column) => [
          column.name,
          nth === 2 && column.nullable ? null : createAwkwardValue(column, table, nth),
        ]),
      );
      await db.write.insertInto(table).values(row).execute();
    }
  }
}

/** Creates the same tables on PostgreSQL, whose column types mark times. */
async function createPostgresColumns(): Promise<Db<AnyTables>> {
  const db = await openEmptyDatabase("sqlite");
  await transact(db, async (tx) => {
    const dialect = { engine: db.engine, time: "timestamptz", sortable: sql`text` } as const;
    for (const migration of migrations) await migration.up(tx, dialect);
  });
  return db;
}

interface Column {
  name: string;
  type: string;
  nullable: number;
  refersTo: string | null;
}

async function listColumns(db: Db<AnyTables>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.name, lower(c.type) as type, c."notnull" = 0 and c.pk = 0 as nullable, f."table" || '.' || f."to" as "refersTo"
    from pragma_table_info(${table}) c left join pragma_foreign_key_list(${table}) f on f."from" = c.name`.execute(
    db.read,
  );
  return rows;
}

function createAwkwardValue(column: Column, table: string, nth: number): string | number {
  const name = column.refersTo ?? `${table}.${column.name}`;
  // The database rejects other values in this column.
  if (name === "webhook_endpoints.slot") return nth + 1;
  if (column.type === "integer") return [0, 2_147_483_647, 1][nth]!;
  if (column.type === "double precision") return [0.1 + 0.2, -1.000_000_000_000_1e-7, 1e21][nth]!;
  if (column.type === "timestamptz")
    return ["1999-12-31T23:59:59.999Z", "2026-02-03T04:05:06.007Z", clock.now()][nth]!;
  if (column.name.endsWith("_json")) return JSON.stringify({ long: "ж".repeat(20_000), nth });
  return `${name} ${nth} — Zoë 東京 🏗️ «» ' " \\ \\u0000 \u2028\u2029 \r\n\t{"table":"x"}`;
}
