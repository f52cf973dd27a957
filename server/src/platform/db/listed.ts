import { PostgresAdapter, sql, type QueryExecutorProvider, type RawBuilder } from "kysely";

type ColumnType = "text" | "integer" | "timestamptz";

/**
 * A list of records as a table named `listed`. The whole list is one parameter, JSON: so the statement is the same for a
 * list of any length, and is compiled and prepared once.
 */
export function listed(
  db: QueryExecutorProvider,
  json: string,
  columns: Readonly<Record<string, ColumnType>>,
): RawBuilder<unknown> {
  const entries = Object.entries(columns);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const typed = entries.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`json_to_recordset(cast(${json} as json)) as listed (${sql.join(typed)})`;
  }
  const values = entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(values)} from json_each(${json})) as listed`;
}
