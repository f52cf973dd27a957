import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client, type Pool } from "pg";
import { migrations } from "../src/migrations/index.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { listTables } from "../src/platform/db/transfer/list-tables.ts";
import { createPostgresPool, createPostgresDb, openDatabase, type Db } from "../src/platform/db/open.ts";
import type { Schema } from "../src/schema.ts";

export type Engine = "sqlite" | "postgres";

const adminUrl = process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/**
 * The engines that the tests run on. Without a PostgreSQL server, the tests on PostgreSQL are skipped with a
 * message. In CI, a missing server is an error.
 */
export const engines: readonly Engine[] = (await isPostgresUp()) ? ["sqlite", "postgres"] : ["sqlite"];

/**
 * Environment variable that tells the test processes how the names of this run's PostgreSQL databases begin.
 */
const runVariable = "TEST_RUN_DATABASES";

export interface TestDatabase {
  db: Db<Schema>;
  /** The value for DATABASE_URL. */
  location: string;
  drop: () => Promise<void>;
}

/**
 * Creates a migrated, empty database for one test, so that test files can run in parallel. A commit of `db`
 * does not wait for the disk: it survives the end of the process, which is enough for tests. Connections
 * opened with `location` wait for the disk.
 */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === "postgres") return claimPostgres();
  const { location, drop } = await copySqlite();
  const db = openDatabase<Schema>(location);
  await sql`pragma synchronous = off`.execute(db.write);
  return {
    db,
    location,
    drop: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Creates an empty database without tables. */
export async function createEmptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  if (engine === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "proffer-test-"));
    return { location: join(folder, "proffer.db"), drop: async () => rmSync(folder, { recursive: true }) };
  }
  const name = `${process.env[runVariable] ?? "proffer_test"}_${randomBytes(6).toString("hex")}`;
  await connectAsAdmin((client) => client.query(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { location: url.href, drop: () => dropPostgres(name) };
}

/**
 * Sets the beginning of the names of a run's databases. Drops the remaining databases at the end of the run.
 */
export default async function setUpRun(): Promise<() => Promise<void>> {
  if (!engines.includes("postgres")) return async () => {};
  const run = `proffer_test_${randomBytes(6).toString("hex")}`;
  process.env[runVariable] = run;
  return async () => {
    const { rows } = await connectAsAdmin((client) =>
      client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [
        run,
      ]),
    );
    await Promise.all(rows.map(({ datname }) => dropPostgres(datname)));
  };
}

type EmptyDatabase = Pick<TestDatabase, "location" | "drop">;

let migratedFile: Promise<Buffer> | undefined;

/** Copies a SQLite file that is migrated once in each process. */
async function copySqlite(): Promise<EmptyDatabase> {
  migratedFile ??= migrateSqlite();
  const file = await migratedFile;
  const database = await createEmptyDatabase("sqlite");
  writeFileSync(database.location, file);
  return database;
}

async function migrateSqlite(): Promise<Buffer> {
  const { location, drop } = await createEmptyDatabase("sqlite");
  await migrateAt(location);
  const file = readFileSync(location);
  await drop();
  return file;
}

/** A migrated PostgreSQL database that tests of this process use in turn, with its open connections. */
interface ReusedDatabase extends EmptyDatabase {
  pool: Pool;
  /**
   * The connection that deletes the rows. It stays open, because a connection that has already loaded the
   * tables needs only a tenth of the time.
   */
  readonly cleaner: Client;
}

/** The databases not currently used by a test. */
const unusedPostgres: ReusedDatabase[] = [];

/**
 * Returns an empty database of an earlier test of this process, or a new one. Dropping a database takes
 * longer than most tests, because PostgreSQL then writes everything to the disk. Deleting the rows is fast.
 * The connections stay open, because a new connection would have to load tables and statements again.
 */
async function claimPostgres(): Promise<TestDatabase> {
  const reused = unusedPostgres.pop() ?? (await createReused());
  const db = createPostgresDb<Schema>(lendPool(reused.pool));
  // Uses the connection once, because Kysely closes only used connections.
  await sql`select 1`.execute(db.write);
  return {
    db,
    location: reused.location,
    drop: async () => {
      await db.close();
      if (process.env[runVariable] !== undefined) {
        await deleteRows(reused);
        unusedPostgres.push(reused);
        return;
      }
      await Promise.all([reused.pool.end(), reused.cleaner.end()]);
      await reused.drop();
    },
  };
}

async function createReused(): Promise<ReusedDatabase> {
  const { location, drop } = await createMigratedPostgres();
  const cleaner = new Client({ connectionString: toOwnUrl(location) });
  await cleaner.connect();
  return { location, drop, pool: createOwnPool(location), cleaner };
}

function createOwnPool(location: string): Pool {
  return createPostgresPool(toOwnUrl(location), { poolSize: 4 });
}

/** Returns a pool that stays open when its database object is closed. */
function lendPool(pool: Pool): Parameters<typeof createPostgresDb>[0] {
  return {
    connect: pool.connect.bind(pool),
    end: async () => {},
    options: pool.options,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}

async function createMigratedPostgres(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase("postgres");
  await migrateAt(toOwnUrl(database.location));
  return database;
}

async function migrateAt(location: string): Promise<void> {
  const db = openDatabase<Schema>(location);
  await migrate(db, migrations);
  await db.close();
}

let deletions: Promise<string> | undefined;

/** Ends running statements, and restores the tables to their state after the migrations. */
async function deleteRows(reused: ReusedDatabase): Promise<void> {
  deletions ??= writeDeletions();
  const { pool, cleaner, location } = reused;
  const isIdle = pool.idleCount === pool.totalCount;
  await cleaner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    ${isIdle ? `and application_name <> '${ownName}'` : ""}`,
  );
  if (!isIdle) reused.pool = createOwnPool(location);
  await cleaner.query(await deletions);
}

async function writeDeletions(): Promise<string> {
  const childrenFirst = (await listTables(migrations)).toReversed();
  const names = migrations.map(({ name }) => `'${name}'`).join();
  return [
    ...childrenFirst.map((table) => `delete from ${table}`),
    `delete from migrations where name not in (${names})`,
  ].join(";");
}

async function dropPostgres(name: string): Promise<void> {
  await connectAsAdmin((client) => client.query(`drop database ${name} with (force)`));
}

/** Distinguishes the connections of the test process from the connections of the programs that it starts. */
export const ownName = "proffer_tests";

function toOwnUrl(location: string): string {
  const url = new URL(location);
  url.searchParams.set("options", "-c synchronous_commit=off");
  url.searchParams.set("application_name", ownName);
  return url.href;
}

function connectAsAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return connectAsClient(adminUrl, work);
}

async function connectAsClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isPostgresUp(): Promise<boolean> {
  try {
    await connectAsAdmin((client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (process.env["CI"]) throw error;
    process.stderr.write(`PostgreSQL does not answer at ${adminUrl}: its half of the tests is left out\n`);
    return false;
  }
}
