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

/** The opened installation that a command works with: the database at the newest schema. */
export interface Installation {
  readonly db: Db<Schema>;
  readonly context: AnonymousContext;
  readonly passwords: Passwords;
  /** Names of the migrations that this start applied. */
  readonly migrated: readonly string[];
}

/** Opens the installation, and creates the database where there is none. `observe` runs its statements. */
export async function openInstallation(config: Config, observe?: StatementObserver): Promise<Installation> {
  const location = prepareDatabaseLocation(config);
  const migrated = await migrateDatabase(location);
  const db = openDatabase<Schema>(location, { silenceTimeoutMs, observe });
  return { db, context: createAnonymousContext(db, systemClock), passwords: createPasswords(), migrated };
}

/** Opens the installation; throws MissingDatabaseError where there is none. */
export async function openExistingInstallation(config: Config): Promise<Installation> {
  await openExistingTables(config).then((db) => db.close());
  return openInstallation(config);
}

/** Opens the database with tables of any name and whatever schema; throws MissingDatabaseError where there is none. */
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

/** Opens the installation on a further thread of a running server, whose database has the newest schema already. */
export function openThreadInstallation(config: Config): Pick<Installation, "db" | "context" | "passwords"> {
  const db = openDatabase<Schema>(prepareDatabaseLocation(config), { poolSize: 4, silenceTimeoutMs });
  return { db, context: createAnonymousContext(db, systemClock), passwords: createPasswords() };
}

/** Migrates the database on a connection without silence timeout: a migration of a large table may be silent for long. */
async function migrateDatabase(location: string): Promise<string[]> {
  const db = openDatabase<Schema>(location, { poolSize: 1 });
  try {
    return await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** Gets the location of the database; for SQLite it creates the folder. */
export function prepareDatabaseLocation(config: Config): string {
  const file = getDatabaseFile(config);
  // Only this user may read the customers' data; an existing folder keeps its mode.
  if (file !== null) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return file ?? config.databaseUrl ?? "";
}

/** Gets the file of the SQLite database; null for PostgreSQL. */
export function getDatabaseFile({ databaseUrl, dataDir }: Config): string | null {
  return databaseUrl ? null : join(dataDir, "proffer.db");
}
