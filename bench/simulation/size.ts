import { sql } from "kysely";
import { statSync } from "node:fs";
import { openDatabase } from "../../server/src/platform/db/open.ts";
import type { Schema } from "../../server/src/schema.ts";
import type { Installation } from "../product.ts";

/** The bytes of a database on disk, and its largest tables with their indexes in megabytes. */
export interface Size {
  readonly bytes: number;
  readonly largest: Readonly<Record<string, number>>;
}

const tables = 8;

export async function measureSize({ engine, location }: Installation): Promise<Size> {
  const db = openDatabase<Schema>(location);
  const statement =
    engine === "postgres"
      ? sql<Table>`select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables order by bytes desc limit ${tables}`
      : sql<Table>`select t.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_schema t on t.name = s.name
          group by t.tbl_name order by bytes desc limit ${tables}`;
  const { rows } = await statement.execute(db.read);
  const bytes =
    engine === "postgres"
      ? Number(
          (await sql<Table>`select pg_database_size(current_database()) as bytes`.execute(db.read)).rows[0]
            ?.bytes,
        )
      : statSync(location).size;
  await db.close();
  return {
    bytes,
    largest: Object.fromEntries(rows.map((row) => [row.name, Math.round(Number(row.bytes) / 1e6)])),
  };
}

interface Table {
  readonly name: string;
  readonly bytes: number | string;
}
