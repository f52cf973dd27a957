import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { anonymousContext, type AnonymousContext } from "./context.ts";
import { migrations } from "./migrations/index.ts";
import { systemClock } from "./platform/clock.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase, type Db } from "./platform/db/open.ts";
import { createPasswords, type Passwords } from "./platform/passwords.ts";
import type { Schema } from "./schema.ts";

/** No statement of the product takes as long. */
const mostSilentMs = 60_000;

/** What a command works with: the database at its newest schema. */
export interface Foundation {
  readonly db: Db<Schema>;
  readonly context: AnonymousContext;
  readonly passwords: Passwords;
  /** The names of the migrations that this start applied. */
  readonly migrated: readonly string[];
}

export async function openFoundation(config: Config): Promise<Foundation> {
  const location = databaseLocation(config);
  const migrated = await bringUpToDate(location);
  const db = openDatabase<Schema>(location, { mostSilentMs });
  return { db, context: anonymousContext(db, systemClock), passwords: createPasswords(), migrated };
}

/** The same for a further thread of a server that runs: the database is at its newest schema already. */
export function openThread(config: Config): Pick<Foundation, "db" | "context" | "passwords"> {
  const db = openDatabase<Schema>(databaseLocation(config), { poolSize: 4, mostSilentMs });
  return { db, context: anonymousContext(db, systemClock), passwords: createPasswords() };
}

/** On a connection of its own: a large table may keep a migration, or who waits for it, silent for long. */
async function bringUpToDate(location: string): Promise<string[]> {
  const db = openDatabase<Schema>(location, { poolSize: 1 });
  try {
    return await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** Where the database is; for SQLite its folder exists afterwards. */
export function databaseLocation(config: Config): string {
  const file = databaseFile(config);
  // Only this user may read what customers wrote; a folder that is there already keeps the owner's choice.
  if (file !== null) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return file ?? config.databaseUrl ?? "";
}

/** The file of the SQLite database; null for PostgreSQL. */
export function databaseFile({ databaseUrl, dataDir }: Config): string | null {
  return databaseUrl ? null : join(dataDir, "proffer.db");
}
