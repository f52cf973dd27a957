import type { Transaction } from "kysely";
import type { Migration } from "../migrate.ts";
import { migrate } from "../migrate.ts";
import type { Db } from "../open.ts";
import { transact } from "../transact.ts";
import { assertHeader, TransferError, parseLines, type FileRow } from "./installation-file.ts";
import { listTables, type AnyTables } from "./list-tables.ts";

/** Maximum number of rows per insert. `maxBatchCharacters` limits rows with files of megabytes. */
const maxBatchRows = 200;
const maxBatchCharacters = 4_000_000;

/**
 * Imports all rows of a file into an empty database. Imports nothing after an error or if `check` throws.
 * Returns the number of rows.
 */
export async function importRows(
  db: Db<AnyTables>,
  migrations: readonly Migration[],
  pieces: AsyncIterable<string>,
  check: (tx: Transaction<AnyTables>) => Promise<void> = async () => {},
): Promise<number> {
  const tables = await listTables(migrations);
  await migrate(db, migrations);
  return transact(db, async (tx) => {
    await assertEmpty(tx, tables);
    const written = await insertRows(tx, migrations, new Set(tables), pieces);
    await check(tx);
    return written;
  });
}

async function assertEmpty(tx: Transaction<AnyTables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const row = await tx.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new TransferError(`The database is not empty (${table} has rows): import into a new one`);
  }
}

async function insertRows(
  tx: Transaction<AnyTables>,
  migrations: readonly Migration[],
  tables: ReadonlySet<string>,
  pieces: AsyncIterable<string>,
): Promise<number> {
  const lines = parseLines(pieces);
  assertHeader((await lines.next()).value, migrations);
  let written = 0;
  let batch: FileRow[] = [];
  let characters = 0;
  const flush = async () => {
    const [first] = batch;
    if (first)
      await tx
        .insertInto(first.table)
        .values(batch.map(({ row }) => row))
        .execute();
    written += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    if ("rows" in line) {
      await flush();
      if (line.rows === written) return written;
      throw new TransferError(`The file should hold ${line.rows} rows, but ${written} were found`);
    }
    if (!("table" in line) || !tables.has(line.table))
      throw new TransferError("The file holds rows of an unknown table");
    const isFull = batch.length === maxBatchRows || characters > maxBatchCharacters;
    if (isFull || batch[0]?.table !== line.table) await flush();
    batch.push(line);
    characters += countCharacters(line);
  }
  throw new TransferError("The file was cut off: its end is missing");
}

function countCharacters({ row }: FileRow): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
}
