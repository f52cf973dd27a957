import { sql } from "kysely";
import { migrate, type Migration } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { transact } from "../transact.ts";

/** Tables whose names are known only at run time. */
export type AnyTables = Record<string, Record<string, unknown>>;

/**
 * The tables that the migrations make, each after those that it refers to. An empty database in memory is asked
 * rather than the real one, so that tables of others in a shared database are left alone.
 */
export async function tablesOf(migrations: readonly Migration[]): Promise<string[]> {
  const db = openDatabase<AnyTables>(":memory:");
  try {
    await migrate(db, migrations);
    const { rows } = await transact(db, (tx) =>
      sql<{ name: string; parent: string | null }>`
        select t.name as name, f."table" as parent from sqlite_schema t
        left join pragma_foreign_key_list(t.name) f where t.type = 'table' and t.name <> 'migrations'`.execute(
        tx,
      ),
    );
    const parents = Map.groupBy(rows, (row) => row.name);
    return parentsFirst(
      new Map(
        parents
          .entries()
          .map(([name, found]) => [name, found.flatMap(({ parent }) => parent ?? [])] as const),
      ),
    );
  } finally {
    await db.close();
  }
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const sorted = new Set<string>();
  const visit = (table: string) => {
    if (sorted.has(table)) return;
    for (const parent of parents.get(table) ?? []) if (parent !== table) visit(parent);
    sorted.add(table);
  };
  for (const table of parents.keys()) visit(table);
  return [...sorted];
}
