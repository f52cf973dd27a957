import { sql, type Kysely } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase, engines } from "../../../test/databases.ts";
import { compileQuery } from "./compile-query.ts";
import { openDatabase } from "./open.ts";

interface Tables {
  things: { id: number };
}

/** A database with one connection, and the statement that is prepared on it. */
async function createThings() {
  const { location, drop } = await createEmptyDatabase("postgres");
  const db = openDatabase<Tables>(location, { poolSize: 1 });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  const run = (statement: string) => sql.raw(statement).execute(db.write);
  await run("create table things (id integer); insert into things values (1), (2)");
  const select = compileQuery((read: Kysely<Tables>, given: { id: number }) =>
    read.selectFrom("things").selectAll().where("id", "=", given.id),
  );
  const countPrepared = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where statement like '%from "things"%'`.execute(
      db.read,
    );
    return rows[0]?.count;
  };
  return { db, location, run, countPrepared, select };
}

describe.skipIf(!engines.includes("postgres"))("a compiled statement on PostgreSQL", () => {
  it("is planned once for each connection", async () => {
    const { db, select, countPrepared } = await createThings();
    for (const id of [1, 2, 1]) expect(await select(db.read, { id })).toEqual([{ id }]);
    expect(await countPrepared()).toBe(1);
  });

  it("is answered where a pooler runs it on a connection that does not know it", async () => {
    const { db, select, run, countPrepared } = await createThings();
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    await run("deallocate all");
    expect(await select(db.read, { id: 2 })).toEqual([{ id: 2 }]);
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    expect(await countPrepared()).toBe(0);
  });

  it("is answered where a pooler runs it on a connection on which another one has prepared it", async () => {
    const { select, db, location } = await createThings();
    await select(db.read, { id: 1 });
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%from "things"%'`.execute(
      db.read,
    );
    const other = openDatabase<Tables>(location, { poolSize: 1 });
    await sql.raw(`prepare ${rows[0]?.name} as ${rows[0]?.statement}`).execute(other.write);
    expect(await select(other.read, { id: 2 })).toEqual([{ id: 2 }]);
    await other.close();
  });

  it("is answered after another process has changed the table", async () => {
    const { db, select, run } = await createThings();
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    await run("alter table things add column name text");
    expect(await select(db.read, { id: 2 })).toEqual([{ id: 2, name: null }]);
  });

  it("has no name in a transaction, which an error would end", async () => {
    const { db, select, countPrepared } = await createThings();
    await db.write.transaction().execute((tx) => select(tx, { id: 1 }));
    expect(await countPrepared()).toBe(0);
  });
});
