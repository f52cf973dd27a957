import { sql, type QueryExecutorProvider, type SchemaModule } from "kysely";
import type { Db } from "./open.ts";
import { transact } from "./transact.ts";

/** One step of the schema. `Dialect` contains the differences between the databases. */
export interface Migration {
  readonly name: string;
  up(db: MigrationDb, dialect: Dialect): Promise<void>;
}

/** The transaction of a migration: the schema builder and raw SQL, but no typed tables. */
export type MigrationDb = QueryExecutorProvider & { readonly schema: SchemaModule };

/** SQL words that differ between the databases. */
export interface Dialect {
  /** The database, for features that only one of the two databases has. */
  readonly engine: Db<unknown>["engine"];
  /** ISO 8601 text with milliseconds, or `timestamptz`. */
  readonly time: "text" | "timestamptz";
  /** Text that sorts by code point on both databases, regardless of the server's locale. */
  readonly sortable: ReturnType<typeof sql>;
}

/**
 * Thrown if a newer version of Proffer has migrated the database, because an older version could damage its
 * data.
 */
export class NewerSchemaError extends Error {
  constructor(unknownMigrations: readonly string[]) {
    super(
      `The database belongs to a newer version of Proffer: it has ${unknownMigrations.join(", ")}, which this version does not know. Start the newer version, or restore the backup from before the upgrade. Nothing was changed.`,
    );
    this.name = "NewerSchemaError";
  }
}

/**
 * Applies missing migrations, or throws NewerSchemaError. Several processes may start at once: only the
 * process that inserts the name of a step first applies the step.
 */
export async function migrate<S>(db: Db<S>, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  await transact(db, (tx) =>
    sql`create table if not exists migrations (name text primary key)`.execute(tx),
  ).catch(async (error: unknown) => {
    // PostgreSQL can reject the second of two concurrent "create if not exists". By then the table exists.
    await sql`select name from migrations limit 1`.execute(db.read).catch(() => {
      throw error;
    });
  });
  assertKnownMigrations(await listAppliedMigrations(db.write), migrations);
  for (const migration of migrations) {
    const isMine = await transact(db, async (tx) => {
      const claimed =
        await sql`insert into migrations (name) values (${migration.name}) on conflict do nothing returning name`.execute(
          tx,
        );
      if (claimed.rows.length === 0) return false;
      await migration.up(tx, getDialect(db));
      return true;
    });
    if (isMine) applied.push(migration.name);
  }
  return applied;
}

/** Returns true if a migration ever ran on this database. */
export async function hasMigrations<S>(db: Db<S>): Promise<boolean> {
  const tables = await db.read.introspection.getTables();
  return tables.some(({ name }) => name === "migrations");
}

/** Lists the names of the migrations that this database lacks. */
export async function listPendingMigrations<S>(
  db: Db<S>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = new Set(await listAppliedMigrations(db.read));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Lists the names of the applied migrations, in order. */
export async function listAppliedMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Asserts that this version knows all applied migrations. Otherwise throws NewerSchemaError. */
export function assertKnownMigrations(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
}

function getDialect<S>(db: Db<S>): Dialect {
  return db.engine === "postgres"
    ? { engine: db.engine, time: "timestamptz", sortable: sql`text collate "C"` }
    : { engine: db.engine, time: "text", sortable: sql`text` };
}
