import SqliteDatabase from "better-sqlite3";
import { existsSync } from "node:fs";
import { link, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../bootstrap/config.ts";
import { getDatabaseFile } from "../bootstrap/installation.ts";
import { copySqlite } from "../platform/db/copy-sqlite.ts";
import { print, UsageError } from "./command.ts";

/**
 * Replaces the SQLite database with a backup. Keeps the old database and its log under another name, because
 * SQLite would apply a log with the old name to the backup.
 */
export async function restoreBackup(backup: string, config: Config): Promise<void> {
  const database = getDatabaseFile(config);
  if (database === null)
    throw new UsageError(
      'The database is PostgreSQL. To restore it, run pg_restore --no-owner --dbname="$DATABASE_URL" FILE',
    );
  if (!existsSync(backup)) throw new UsageError(`There is no file ${backup}`);
  if (existsSync(database) && isInUse(database))
    throw new UsageError(`${database} is in use: stop every server and command on it, and restore again`);
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const copy = `${database}.${process.pid}.restored`;
  try {
    await copyBackup(backup, copy);
    const kept = await keepOldFile(database);
    await rename(copy, database);
    // Moves the log last. If an interruption leaves the old log next to the new file, the next start refuses
    // to open the database.
    await keepOldLog(database, kept);
    print(`Restored ${database} from ${backup}.`);
    if (kept) print(`The previous database is now ${kept}: delete it once you no longer need it.`);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Returns true if another process has the database open. A damaged database is not in use. */
function isInUse(database: string): boolean {
  const connection = new SqliteDatabase(database, { timeout: 0 });
  try {
    connection.pragma("locking_mode = exclusive");
    connection.exec("begin exclusive; commit");
    return false;
  } catch (error) {
    return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
  } finally {
    connection.close();
  }
}

/** Copies a backup written by any program to a file without a log. */
async function copyBackup(backup: string, copy: string): Promise<void> {
  try {
    await copySqlite(backup, copy);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${backup} cannot be restored: ${reason}`, { cause });
  }
  const connection = new SqliteDatabase(copy, { readonly: true });
  try {
    const tables = connection.prepare("select name from sqlite_master where name = 'migrations'").all();
    if (tables.length === 0) throw new UsageError(`${backup} is not a Proffer database`);
  } finally {
    connection.close();
  }
}

/** Gives the old file a second name and returns that name. Returns undefined if there is no old file. */
async function keepOldFile(database: string): Promise<string | undefined> {
  if (!existsSync(database)) return undefined;
  const kept = `${database}.before-${new Date().toISOString().replaceAll(":", "-")}`;
  await link(database, kept);
  return kept;
}

async function keepOldLog(database: string, kept: string | undefined): Promise<void> {
  const log = `${database}-wal`;
  if (kept && existsSync(log)) await rename(log, `${kept}-wal`);
  else await rm(log, { force: true });
  await rm(`${database}-shm`, { force: true });
}
