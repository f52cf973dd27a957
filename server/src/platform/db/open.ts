import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { Client, Pool, TypeOverrides, types } from "pg";
import Cursor from "pg-cursor";
import { commitEach, commitTogether, type Commit } from "./commit.ts";
import { alwaysMake, keepUnchanged, type Unchanged } from "./unchanged.ts";

/** One database, whichever engine it is. `S` is the shape of its tables. */
export interface Db<S> {
  readonly engine: "sqlite" | "postgres";
  /** For what only reads; on SQLite a connection of its own, so that reads never wait for a writer. */
  readonly read: Kysely<S>;
  /** For changes; `transact.ts` is the way to them. */
  readonly write: Kysely<S>;
  /** One transaction, without repetition; only for `transact.ts`. */
  readonly commit: Commit<S>;
  readonly unchanged: Unchanged;
  /** How many connections are open, by what they do; only where there is a pool of them. */
  readonly connections?: () => { busy: number; idle: number; waited_for: number };
  /** Bytes that are left where the database grows; only where this process can see that. */
  readonly countFreeBytes?: () => Promise<number>;
  close(): Promise<void>;
}

/** Of PostgreSQL only. */
export interface Connecting {
  /** Connections at a time, at the most. */
  readonly poolSize?: number;
  /** A connection that says nothing for so long is given up; without it, none is. */
  readonly mostSilentMs?: number;
}

/** Opens `postgres://…` or, for any other text, the SQLite file of that path (made with its folder when absent). */
export function openDatabase<S>(location: string, connecting: Connecting = {}): Db<S> {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location, connecting) : openSqlite(location);
}

function openSqlite<S>(file: string): Db<S> {
  mkdirSync(dirname(file), { recursive: true });
  // Opened by its first statement: Kysely closes only what it has used.
  const connect = (begin: string) =>
    new Kysely<S>({ dialect: new SqliteDialect({ database: async () => sqliteConnection(file, begin) }) });
  // A deferred transaction that reads first and writes later fails when another process wrote in between.
  const write = connect("begin immediate");
  const read = connect("begin deferred");
  const changes = changesOf(file);
  return {
    engine: "sqlite",
    read,
    write,
    commit: commitTogether(write),
    unchanged: keepUnchanged(changes.version),
    countFreeBytes: async () => {
      const { bavail, bsize } = await statfs(dirname(file));
      return bavail * bsize;
    },
    close: async () => {
      changes.close();
      await read.destroy();
      await write.destroy();
    },
  };
}

/** Sees what others commit; on a connection of its own, because a transaction would hold it at what it began with. */
function changesOf(file: string): { version: () => number; close: () => void } {
  const connection = new SqliteDatabase(file);
  const version = connection.prepare<[], number>("pragma data_version").pluck();
  return { version: () => version.get() ?? Number.NaN, close: () => void connection.close() };
}

/** A durable connection whose statements are prepared once, and whose transactions begin as `begin` says. */
function sqliteConnection(file: string, begin: string) {
  const connection = new SqliteDatabase(file);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // SQLite waits for a lock by blocking the whole process; `transact` waits better.
  connection.pragma("busy_timeout = 10");
  connection.pragma("cache_size = -65536");
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return {
    prepare(sql: string) {
      // On a full disk SQLite has rolled back by itself. That there is nothing left to roll back would hide why.
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

// Times are read back as the text that was written, on both engines; counts are numbers.
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.TIMESTAMPTZ, isoTime);
parsers.setTypeParser(types.builtins.INT8, Number);

/** `2026-11-20 09:00:00.5+00` as ISO 8601 with milliseconds. In UTC a Date is not needed, which lists and trees notice. */
function isoTime(text: string): string {
  const [, day, time, fraction = ""] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}

/** For a connection, new or free; whoever waits longer is told so rather than left hanging. */
const patienceMs = 5_000;

function openPostgres<S>(connectionString: string, { poolSize = 10, mostSilentMs }: Connecting): Db<S> {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: patienceMs,
  });
  // A connection that the server closes must not end the process, neither idle nor between two statements of a
  // transaction: the next statement fails, and the next connection is a new one.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (mostSilentMs && client instanceof Client) giveUpWhenSilent(client, mostSilentMs);
  });
  const kysely = new Kysely<S>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  return {
    engine: "postgres",
    read: kysely,
    write: kysely,
    commit: commitEach(kysely),
    unchanged: alwaysMake,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    close: () => kysely.destroy(),
  };
}

/**
 * A machine that dies or is cut off says nothing. Who has just asked it something would wait until TCP gives up, for a
 * quarter of an hour, and keep its place in the pool. Now it gets an error, and can ask again.
 */
function giveUpWhenSilent(client: Client, mostSilentMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  // A server that is only busy, with a lock to wait for, then stops too. Before version 14 it cannot be told.
  client.query("set client_connection_check_interval = '10s'").catch(() => {});
  stream.setTimeout(mostSilentMs, () => {
    const message = `The database has been silent for ${mostSilentMs / 1000} s`;
    stream.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  });
}
