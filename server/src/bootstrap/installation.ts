import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { MissingDatabaseError } from "./missing-parts.ts";
import { createAnonymousContext, type AnonymousContext } from "../context.ts";
import { migrations } from "../migrations/index.ts";
import { systemClock } from "../platform/clock.ts";
import { hasMigrations, migrate } from "../platform/db/migrate.ts";
import type { StatementObserver } from "../platform/db/observe-statements.ts";
import { openDatabase, type Db } from "../platform/db/open.ts";
import type { AnyTables } from "../platform/db/transfer/list-tables.ts";
import { createPasswords, type Passwords } from "../platform/secrets/passwords.ts";
import type { Schema } from "../schema.ts";

/** Longer than any statement of the product. */
const silenceTimeoutMs = 60_000;

/** An opened installation for a command. Its database has the newest schema. */
export interface Installation {
  readonly db: Db<Schema>;
  readonly context: AnonymousContext;
  readonly passwords: Passwords;
  /** Names of the migrations applied at this start. */
  readonly migrated: readonly string[];
}

/** Opens the installation, and creates a missing database. `observe` wraps each statement. */
export async function openInstallation(config: Config, observe?: StatementObserver): Promise<Installation> {
  const location = prepareDatabaseLocation(config);
  const migrated = await migrateDatabase(location);
  const db = openDatabase<Schema>(location, { silenceTimeoutMs, observe });
  return { db, context: createAnonymousContext(db, systemClock), passwords: createPasswords(), migrated };
}

/** Opens the installation. Throws MissingDatabaseError if there is no database. */
export async function openExistingInstallation(config: Config): Promise<Installation> {
  await openExistingTables(config).then((db) => db.close());
  return openInstallation(config);
}

/**
 * Opens an existing database with any version of the schema. Throws MissingDatabaseError if there is no
 * database.
 */
export async function openExistingTables(config: Config): Promise<Db<AnyTables>> {
  const file = getDatabaseFile(config);
  if (file !== null && !existsSync(file)) throw new MissingDatabaseError(file, "PROFFER_DATA_DIR");
  const db = openDatabase<AnyTables>(file ?? config.databaseUrl ?? "", { poolSize: 2 });
  try {
    if (await hasMigrations(db)) return db;
    throw file === null
      ? new MissingDatabaseError(removePassword(config.databaseUrl ?? ""), "DATABASE_URL")
      : new MissingDatabaseError(file, "PROFFER_DATA_DIR");
  } catch (error) {
    await db.close();
    throw error;
  }
}

function removePassword(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Opens the installation on a worker thread of a running server. The database must have the newest schema.
 */
export function openThreadInstallation(config: Config): Pick<Installation, "db" | "context" | "passwords"> {
  const db = openDatabase<Schema>(prepareDatabaseLocation(config), { poolSize: 4, silenceTimeoutMs });
  return { db, context: createAnonymousContext(db, systemClock), passwords: createPasswords() };
}

/**
 * Migrates the database on a connection without silence timeout, because a migration of a large table may be
 * silent for a long time.
 */
async function migrateDatabase(location: string): Promise<string[]> {
  const db = openDatabase<Schema>(location, { poolSize: 1 });
  try {
    return await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** Returns the location of the database. Creates the folder of a SQLite database. */
export function prepareDatabaseLocation(config: Config): string {
  const file = getDatabaseFile(config);
  // Only this user may read the customers' data. An existing folder keeps its mode.
  if (file !== null) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return file ?? config.databaseUrl ?? "";
}

/** Returns the file of the SQLite database, or null for PostgreSQL. */
export function getDatabaseFile({ databaseUrl, dataDir }: Config): string | null {
  return databaseUrl ? null : join(dataDir, "proffer.db");
}
