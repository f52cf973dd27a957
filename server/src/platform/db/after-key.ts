import { sql, type SelectQueryBuilder } from "kysely";

/** Reads on in a list that is ordered by these columns: up to `limit` rows after the one with these values. */
export function selectAfterKey<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  key: Readonly<Record<string, string>>,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const columns = Object.keys(key).map((name) => sql.ref(name));
  const after = query.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(Object.values(key))})`);
  return columns.reduce((ordered, column) => ordered.orderBy(column), after).limit(limit);
}
