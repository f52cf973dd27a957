import { sql } from "kysely";
import { migrate, type Migration } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { transact } from "../transact.ts";

/** Tables whose names are known only at run time. */
export type AnyTables = Record<string, Record<string, unknown>>;

/**
 * Lists the tables of the migrations, each after the tables that it references. Reads them from an empty
 * database in memory, because the real database may contain tables of other programs. Leaves out tables named
 * `index_…`, which triggers fill.
 */
export async function listTables(migrations: readonly Migration[]): Promise<string[]> {
  const db = openDatabase<AnyTables>(":memory:");
  try {
    await migrate(db, migrations);
    const { rows } = await transact(db, (tx) =>
      sql<{ name: string; parent: string | null }>`
        select t.name as name, f."table" as parent from sqlite_schema t
        left join pragma_foreign_key_list(t.name) f where t.type = 'table' and t.name <> 'migrations' and t.name not like 'index~_%' escape '~'`.execute(
        tx,
      ),
    );
    const parents = Map.groupBy(rows, (row) => row.name);
    return sortParentsFirst(
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

function sortParentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const sorted = new Set<string>();
  const visit = (table: string) => {
    if (sorted.has(table)) return;
    for (const parent of parents.get(table) ?? []) if (parent !== table) visit(parent);
    sorted.add(table);
  };
  for (const table of parents.keys()) visit(table);
  return [...sorted];
}
