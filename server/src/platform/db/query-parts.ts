import {
  PostgresAdapter,
  sql,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
} from "kysely";

export interface WithId {
  readonly id: string;
}

type ColumnType = "text" | "integer" | "timestamptz";

/**
 * Converts a JSON list of records to a table named `json_rows`. The whole list is one parameter, so the
 * statement is the same for every length, and is compiled and prepared once.
 */
export function toJsonTable(
  db: QueryExecutorProvider,
  json: string,
  columns: Readonly<Record<string, ColumnType>>,
): RawBuilder<unknown> {
  const entries = Object.entries(columns);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const typed = entries.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`json_to_recordset(cast(${json} as json)) as json_rows (${sql.join(typed)})`;
  }
  const values = entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(values)} from json_each(${json})) as json_rows`;
}

/** Creates a subquery from any number of ids, as one parameter. */
export function selectListedIds(db: QueryExecutorProvider, records: readonly WithId[]): RawBuilder<string> {
  return selectIds(db, toIdList(records));
}

/** Formats the ids of records as JSON for `selectIds`. */
export function toIdList(records: readonly WithId[]): string {
  return JSON.stringify(records.map(({ id }) => ({ id })));
}

/** Creates a subquery from the ids formatted by `toIdList`. */
export function selectIds(db: QueryExecutorProvider, idList: string): RawBuilder<string> {
  return sql<string>`(select id from ${toJsonTable(db, idList, { id: "text" })})`;
}

/**
 * Selects up to `limit` rows after the row with the values of `key`. The columns of `key` determine the
 * order.
 */
export function selectAfterKey<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  key: Readonly<Record<string, string>>,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const columns = Object.keys(key).map((name) => sql.ref(name));
  const after = query.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(Object.values(key))})`);
  return columns.reduce((ordered, column) => ordered.orderBy(column), after).limit(limit);
}

/** Keeps a statement well below the databases' limits on parameters. */
const rowsPerStatement = 500;

/** Splits rows or keys into parts that fit into one statement each. */
export function* splitForStatements<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

/** Runs one statement for each part of the keys, and returns the rows of all of them. */
export async function runInParts<K, R>(
  keys: readonly K[],
  run: (part: readonly K[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (const part of splitForStatements(keys)) found.push(...(await run(part)));
  return found;
}
