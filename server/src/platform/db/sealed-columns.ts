import { sql } from "kysely";
import type { Sealer } from "../secrets/sealer.ts";
import type { Db } from "./open.ts";
import { transact } from "./transact.ts";
import type { AnyTables } from "./transfer/list-tables.ts";

/** A column of sealed texts, declared by its slice. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  /** Formats the purpose of a row's sealed text from the values of `key`, in order. */
  readonly formatPurpose: (...key: string[]) => string;
}

export interface ResealCounts {
  readonly resealed: number;
  /** Number of texts that no secret can open. They are not changed. */
  readonly unopenable: number;
}

/** Number of rows per transaction. Other writers wait for it. */
const batchRows = 100;

/**
 * Seals texts of a column again if they were sealed with an older secret. Skips finished rows, so that an
 * interrupted run can continue. A concurrent change to a row is preserved.
 */
export async function resealColumn(
  db: Db<AnyTables>,
  sealer: Sealer,
  sealedColumn: SealedColumn,
): Promise<ResealCounts> {
  const counts = { resealed: 0, unopenable: 0 };
  for await (const batch of readBatches(db, sealer, sealedColumn)) {
    const resealed = batch.flatMap((row) => reseal(row, sealer, sealedColumn) ?? []);
    counts.unopenable += batch.length - resealed.length;
    counts.resealed += resealed.length;
    await transact(db, async (tx) => {
      for (const { row, text } of resealed) {
        let update = tx.updateTable(sealedColumn.table).set({ [sealedColumn.column]: text });
        for (const name of [...sealedColumn.key, sealedColumn.column])
          update = update.where(name, "=", row[name]);
        await update.execute();
      }
    });
  }
  return counts;
}

/** Returns true if the column has any sealed text. A cleared value is empty or null. */
export async function hasSealedText<S>(
  db: Db<S>,
  { table, column }: Pick<SealedColumn, "table" | "column">,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} <> '' limit 1`.execute(db.read);
  return rows.length > 0;
}

/** Yields batches of the rows sealed with an older secret. */
async function* readBatches(
  db: Db<AnyTables>,
  sealer: Sealer,
  { table, column, key }: SealedColumn,
): AsyncGenerator<Row[]> {
  const rows = db.read
    .selectFrom(table)
    .select([...key, column])
    .where(column, "not like", `${sealer.prefix}%`)
    .where(column, "<>", "")
    .stream(batchRows);
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Row = Readonly<Record<string, unknown>>;

function reseal(
  row: Row,
  sealer: Sealer,
  { column, key, formatPurpose }: SealedColumn,
): { row: Row; text: string } | undefined {
  const purpose = formatPurpose(...key.map((name) => String(row[name])));
  let text: string;
  try {
    text = sealer.open(String(row[column]), purpose);
  } catch {
    return undefined;
  }
  return { row, text: sealer.seal(text, purpose) };
}
