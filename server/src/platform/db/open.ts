import { mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Socket } from "node:net";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import {
  Kysely,
  PostgresDialect,
  type Dialect,
  type QueryCompiler,
  SqliteDialect,
  SqliteQueryCompiler,
} from "kysely";
import { Client, Pool, TypeOverrides, types } from "pg";
import { createSingleCommit, createGroupCommit, type Commit } from "./commit.ts";
import { assertNoForeignLog } from "./foreign-log.ts";
import { observeStatements, type StatementObserver } from "./observe-statements.ts";
import { createPreparingPool } from "./prepared-statements.ts";
import { SqlCursor } from "./sql-cursor.ts";

/** A database of either engine. `S` is the shape of its tables. */
export interface Db<S> {
  readonly engine: "sqlite" | "postgres";
  /**
   * Connection for reads. On SQLite, it is separate from the connection for writes, so that reads never wait
   * for a writer.
   */
  readonly read: Kysely<S>;
  /** Connection for writes, used through `transact.ts`. */
  readonly write: Kysely<S>;
  /** Commits one transaction without retries. Only for `transact.ts`. */
  readonly commit: Commit<S>;
  /** Counts the connections of the pool by state. Absent without a pool. */
  readonly connections?: () => { busy: number; idle: number; waited_for: number };
  /** Counts the free bytes on the disk of the database. Absent if this process cannot see the disk. */
  readonly countFreeBytes?: () => Promise<number>;
  close(): Promise<void>;
}

/** Options of a PostgreSQL connection pool. */
interface ConnectionOptions {
  /** Maximum number of connections. */
  readonly poolSize?: number;
  /** Time after which a silent connection is closed. Default: never. */
  readonly silenceTimeoutMs?: number;
  /** Observes every statement. If absent, statements go directly to the database. */
  readonly observe?: StatementObserver | undefined;
}

/**
 * Opens `postgres://…` or, for any other text, the SQLite file with this path. Creates a missing file and its
 * folder.
 */
export function openDatabase<S>(location: string, options: ConnectionOptions = {}): Db<S> {
  return /^postgres(ql)?:\/\//.test(location)
    ? openPostgres(location, options)
    : openSqlite(location, options);
}

function observeIfAsked(dialect: Dialect, observe: StatementObserver | undefined): Dialect {
  return observe ? observeStatements(dialect, observe) : dialect;
}

function openSqlite<S>(file: string, { observe }: ConnectionOptions): Db<S> {
  mkdirSync(dirname(file), { recursive: true });
  assertNoForeignLog(file);
  // The connection opens with its first statement, because Kysely closes only used connections.
  const connect = (begin: string) =>
    new Kysely<S>({
      dialect: observeIfAsked(
        new StablePlanDialect({ database: async () => openSqliteConnection(file, begin) }),
        observe,
      ),
    });
  // Locks at once. A deferred transaction that reads first and writes later fails if another process writes
  // in between.
  const write = connect("begin immediate");
  const read = connect("begin deferred");
  return {
    engine: "sqlite",
    read,
    write,
    commit: createGroupCommit(write),
    countFreeBytes: async () => {
      const { bavail, bsize } = await statfs(dirname(file));
      return bavail * bsize;
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

/** Opens a durable connection to a SQLite file. */
export function openSqliteFile(file: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(file);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("cache_size = -65536");
  // For the savepoints of a group commit, SQLite copies pages, by default to a temporary file. This setting
  // moves these copies and sorts into memory.
  connection.pragma("temp_store = memory");
  // Copies the log into the database file at 16 MB instead of 4 MB. Many changes modify the same pages, and a
  // page is copied only once.
  connection.pragma("wal_autocheckpoint = 4000");
  return connection;
}

/** Opens a durable connection that prepares each statement once and starts transactions with `begin`. */
function openSqliteConnection(file: string, begin: string) {
  const connection = openSqliteFile(file);
  // Short, because SQLite blocks the whole process while it waits for a lock. `transact` waits without
  // blocking.
  connection.pragma("busy_timeout = 10");
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return {
    prepare(sql: string) {
      // SQLite rolls back automatically on a full disk. The error of a second rollback would hide the cause.
      if (sql === "rollback" && !connection.inTransaction) return connection.prepare("select 1");
      const known = prepared.get(sql);
      if (known) return known;
      const statement = connection.prepare(sql === "begin" ? begin : sql);
      if (prepared.size > 500) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
    close: () => void connection.close(),
  };
}

// Both databases return times as text, and counts as numbers.
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.TIMESTAMPTZ, toIsoTime);
parsers.setTypeParser(types.builtins.INT8, Number);

/**
 * Converts `2026-11-20 09:00:00.5+00` to ISO 8601 with milliseconds. UTC needs no Date, which makes long
 * lists faster.
 */
function toIsoTime(text: string): string {
  const [, day, time, fraction = ""] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}

/** Maximum wait for a new or free connection. */
const connectTimeoutMs = 5_000;

function openPostgres<S>(connectionString: string, options: ConnectionOptions): Db<S> {
  return createPostgresDb(createPostgresPool(connectionString, options), options);
}

/** Creates a pool that still works after the server has closed its connections. */
export function createPostgresPool(
  connectionString: string,
  { poolSize = 10, silenceTimeoutMs }: ConnectionOptions,
): Pool {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    pipeline: true,
    types: parsers,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectTimeoutMs,
  });
  // Without these listeners, a connection closed by the server would end this process, whether the connection
  // is idle or between two statements of a transaction. The next statement fails, and the pool opens a new
  // connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (silenceTimeoutMs && client instanceof Client) setSilenceTimeout(client, silenceTimeoutMs);
  });
  return pool;
}

/** Creates a database over a pool. Closing the database ends the pool. */
export function createPostgresDb<S>(
  pool: Pick<Pool, "connect" | "end" | "options" | "totalCount" | "idleCount" | "waitingCount">,
  { observe }: ConnectionOptions = {},
): Db<S> {
  const kysely = new Kysely<S>({
    dialect: observeIfAsked(
      new PostgresDialect({ pool: createPreparingPool(pool), cursor: SqlCursor }),
      observe,
    ),
  });
  return {
    engine: "postgres",
    read: kysely,
    write: kysely,
    commit: createSingleCommit(kysely),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    close: () => kysely.destroy(),
  };
}

/**
 * Closes a silent connection, so that its queries fail. A dead or disconnected server sends no error, and TCP
 * gives up only after a quarter of an hour. Until then, the query would occupy a connection of the pool.
 */
function setSilenceTimeout(client: Client, silenceTimeoutMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  // With this setting, PostgreSQL also ends the running or waiting statement of a lost connection. Versions
  // before 14 do not have this setting.
  client.query("set client_connection_check_interval = '10s'").catch(() => {});
  stream.setTimeout(silenceTimeoutMs, () => {
    const message = `The database has been silent for ${silenceTimeoutMs / 1000} s`;
    stream.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  });
}

/**
 * Formats parameters so that the planner of SQLite cannot see their values. If a plan depends on a value,
 * SQLite prepares the statement again for every execution, which takes five times as long as running it. A
 * query therefore uses a partial index only if it contains the condition of the index as a literal, not as a
 * parameter.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** A SQLite dialect for statements that are prepared once and run often. */
class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}
