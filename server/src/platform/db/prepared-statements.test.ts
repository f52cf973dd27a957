import { sql, type Kysely, type Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase, engines } from "../../../test/databases.ts";
import { compileQuery } from "./compile-query.ts";
import { openDatabase } from "./open.ts";
import { createPreparingPool } from "./prepared-statements.ts";
import { runNested } from "./commit.ts";
import { isUniqueViolation, readSnapshot, transact } from "./transact.ts";

interface Tables {
  things: { id: number };
}

const list = async (read: Kysely<Tables>) =>
  (await read.selectFrom("things").selectAll().orderBy("id").execute()).map(({ id }) => id);

/** Creates a database with one connection and a statement prepared on it. */
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

/** Creates a database with unique ids, one connection and a deferred insertion. */
async function createInsertion() {
  const { run, ...rest } = await createThings();
  await run("create unique index things_by_id on things (id)");
  const insert = compileQuery(
    (tx: Transaction<Tables>, given: Tables["things"]) => tx.insertInto("things").values({ id: given.id }),
    { isDeferred: true },
  );
  return { ...rest, run, insert };
}

describe.skipIf(!engines.includes("postgres"))("a compiled statement on PostgreSQL", () => {
  it("is planned once per connection", async () => {
    const { db, select, countPrepared } = await createThings();
    for (const id of [1, 2, 1]) expect(await select(db.read, { id })).toEqual([{ id }]);
    expect(await countPrepared()).toBe(1);
  });

  it("works if a pooler runs it on a connection that does not know it", async () => {
    const { db, select, run, countPrepared } = await createThings();
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    await run("deallocate all");
    expect(await select(db.read, { id: 2 })).toEqual([{ id: 2 }]);
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    expect(await countPrepared()).toBe(0);
  });

  it("works if a pooler runs it on a connection where another client prepared it", async () => {
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

  it("works after another process has changed the table", async () => {
    const { db, select, run } = await createThings();
    expect(await select(db.read, { id: 1 })).toEqual([{ id: 1 }]);
    await run("alter table things add column name text");
    expect(await select(db.read, { id: 2 })).toEqual([{ id: 2, name: null }]);
  });

  it("is planned once in transactions too, but not in a snapshot, which is not retried", async () => {
    const { db, select, countPrepared } = await createThings();
    for (const id of [1, 2])
      expect(await readSnapshot(db, (snapshot) => select(snapshot, { id }))).toEqual([{ id }]);
    expect(await countPrepared()).toBe(0);
    for (const id of [1, 2]) expect(await transact(db, (tx) => select(tx, { id }))).toEqual([{ id }]);
    expect(await countPrepared()).toBe(1);
  });

  it("is treated as lost only once: an error with another cause is thrown after one retry", async () => {
    const { db, select } = await createThings();
    let runs = 0;
    const failing = transact(db, async (tx) => {
      runs++;
      await select(tx, { id: 1 });
      await sql`do $$ begin raise exception 'not supported' using errcode = '0A000'; end $$`.execute(tx);
    });
    await expect(failing).rejects.toThrow("not supported");
    expect(runs).toBe(2);
  });

  it("makes a transaction run again once if a pooler has lost it", async () => {
    const { db, select, run, countPrepared } = await createThings();
    await select(db.read, { id: 1 });
    await run("deallocate all");
    let runs = 0;
    const rows = await transact(db, async (tx) => {
      runs++;
      await sql`update things set id = id + 10`.execute(tx);
      return select(tx, { id: 11 });
    });
    expect([rows, runs, await countPrepared()]).toEqual([[{ id: 11 }], 2, 0]);
  });
});

const readIds = async (rows: AsyncIterable<{ id: number }>) =>
  (await Array.fromAsync(rows)).map(({ id }) => id);

const streamThings = (on: Kysely<Tables>) => on.selectFrom("things").selectAll().orderBy("id").stream(1);

/** Streams rows, the second of which fails. */
const streamFailing = (on: Kysely<Tables>) =>
  on
    .selectFrom("things")
    .select(sql<number>`1 / (id - 2)`.as("id"))
    .orderBy("things.id")
    .stream(1);

describe.skipIf(!engines.includes("postgres"))("streamed rows on PostgreSQL", () => {
  it("are all read, in a transaction including its writes, and outside of a transaction", async () => {
    const { db, insert } = await createInsertion();
    const inside = await transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      const read = await readIds(streamThings(tx));
      await insert(tx, { id: 4 });
      return read;
    });
    expect(inside).toEqual([1, 2, 3]);
    expect(await readIds(streamThings(db.read))).toEqual([1, 2, 3, 4]);
  });

  it("report the failure of the query, and leave a usable connection", async () => {
    const { db } = await createThings();
    await expect(readIds(streamFailing(db.read))).rejects.toThrow("division by zero");
    await expect(transact(db, (tx) => readIds(streamFailing(tx)))).rejects.toThrow("division by zero");
    expect(await list(db.read)).toEqual([1, 2]);
  });

  it("report the failure of a deferred write before them", async () => {
    const { db, insert } = await createInsertion();
    const reading = transact(db, async (tx) => {
      await insert(tx, { id: 1 });
      return readIds(streamThings(tx));
    });
    await expect(reading).rejects.toSatisfy(isUniqueViolation);
    expect(await list(db.read)).toEqual([1, 2]);
  });
});

/** Runs a statement after a rejected `begin`. Returns the texts that were sent, and the failure. */
async function sendAfterBegin(text: string) {
  const sent: string[] = [];
  const client = {
    query: async (statement: string) => {
      sent.push(statement);
      if (statement === "begin") throw new Error("no server is free");
      return { rows: [] };
    },
    getTransactionStatus: () => "I",
    release: () => {},
  } as unknown as PoolClient;
  const pool = createPreparingPool({ connect: async () => client } as unknown as Pool);
  const connection = await pool.connect();
  await connection.query("begin", []);
  const failure = await connection.query(text, []).then(
    () => "none",
    (error: Error) => error.message,
  );
  return { sent, failure };
}

describe("a transaction whose begin is rejected by a pooler that keeps the connection", () => {
  it.each(["insert into things values (1)", "update things set id = 2"])(
    "sends no write: %s",
    async (text) => {
      expect(await sendAfterBegin(text)).toEqual({ sent: ["begin"], failure: "no server is free" });
    },
  );

  it("fails a read that was sent together with begin", async () => {
    const { failure } = await sendAfterBegin("select 1");
    expect(failure).toBe("no server is free");
  });
});

describe.skipIf(!engines.includes("postgres"))("a deferred write on PostgreSQL", () => {
  it("is visible to the next statement of its transaction, and to others after the commit", async () => {
    const { db, insert } = await createInsertion();
    await transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      expect(await list(tx)).toEqual([1, 2, 3]);
      await insert(tx, { id: 4 });
    });
    expect(await list(db.read)).toEqual([1, 2, 3, 4]);
  });

  it("that fails makes its transaction fail without changes, and the connection still works", async () => {
    const { db, insert, select, countPrepared } = await createInsertion();
    const failing = transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      await insert(tx, { id: 1 });
      await insert(tx, { id: 4 });
    });
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    expect(await list(db.read)).toEqual([1, 2]);
    const behind = transact(db, async (tx) => {
      await insert(tx, { id: 1 });
      return select(tx, { id: 1 });
    });
    await expect(behind).rejects.toSatisfy(isUniqueViolation);
    expect(await transact(db, (tx) => select(tx, { id: 1 }))).toEqual([{ id: 1 }]);
    expect(await countPrepared()).toBe(1);
  });

  it("rolls back its transaction if its value cannot be sent", async () => {
    const { db, insert } = await createInsertion();
    const unsendable = {
      toPostgres: () => {
        throw new Error("not a number");
      },
    } as unknown as number;
    const failing = transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      await insert(tx, { id: unsendable });
    });
    await expect(failing).rejects.toThrow("not a number");
    expect(await list(db.read)).toEqual([1, 2]);
    await transact(db, (tx) => insert(tx, { id: 3 }));
    expect(await list(db.read)).toEqual([1, 2, 3]);
  });

  it("is rolled back with its savepoint, and earlier and later writes remain", async () => {
    const { db, insert } = await createInsertion();
    const fail = async (tx: Transaction<Tables>, ids: readonly number[]) => {
      for (const id of ids) await insert(tx, { id });
      throw new Error("a mistake");
    };
    await transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      await expect(runNested(tx, (nested) => fail(nested, [4, 5]))).rejects.toThrow("a mistake");
      await insert(tx, { id: 6 });
      const twice = runNested(tx, (nested) => insert(nested, { id: 3 }));
      await expect(twice).rejects.toSatisfy(isUniqueViolation);
      await insert(tx, { id: 7 });
    });
    expect(await list(db.read)).toEqual([1, 2, 3, 6, 7]);
  });

  it("is applied once after a pooler has lost it", async () => {
    const { db, insert, run } = await createInsertion();
    await transact(db, (tx) => insert(tx, { id: 3 }));
    await run("deallocate all");
    await transact(db, (tx) => insert(tx, { id: 4 }));
    expect(await list(db.read)).toEqual([1, 2, 3, 4]);
  });

  it("is rolled back if its transaction fails later", async () => {
    const { db, insert } = await createInsertion();
    const failing = transact(db, async (tx) => {
      await insert(tx, { id: 3 });
      throw new Error("a mistake");
    });
    await expect(failing).rejects.toThrow("a mistake");
    expect(await list(db.read)).toEqual([1, 2]);
  });
});
