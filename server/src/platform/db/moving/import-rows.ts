import type { Transaction } from "kysely";
import type { Migration } from "../migrate.ts";
import { migrate } from "../migrate.ts";
import type { Db } from "../open.ts";
import { transact } from "../transact.ts";
import { checkHeader, MoveError, parseLines, type Row } from "./installation-file.ts";
import { tablesOf, type AnyTables } from "./tables.ts";

/** What is written at once: so many rows, and fewer where they hold files of megabytes. */
const mostRows = 200;
const mostCharacters = 4_000_000;

/** Fills an empty database with the rows of a file: all of them or, when anything is wrong or `check` throws, none. Answers how many. */
export async function importRows(
  db: Db<AnyTables>,
  migrations: readonly Migration[],
  pieces: AsyncIterable<string>,
  check: (tx: Transaction<AnyTables>) => Promise<void> = async () => {},
): Promise<number> {
  const tables = await tablesOf(migrations);
  await migrate(db, migrations);
  return transact(db, async (tx) => {
    await refuseUnlessEmpty(tx, tables);
    const written = await fill(tx, migrations, new Set(tables), pieces);
    await check(tx);
    return written;
  });
}

async function refuseUnlessEmpty(tx: Transaction<AnyTables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const row = await tx.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new MoveError(`The database is not empty (${table} has rows): import into a new one`);
  }
}

async function fill(
  tx: Transaction<AnyTables>,
  migrations: readonly Migration[],
  tables: ReadonlySet<string>,
  pieces: AsyncIterable<string>,
): Promise<number> {
  const lines = parseLines(pieces);
  checkHeader((await lines.next()).value, migrations);
  let written = 0;
  let batch: Row[] = [];
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
      throw new MoveError(`The file should hold ${line.rows} rows, but ${written} were found`);
    }
    if (!("table" in line) || !tables.has(line.table))
      throw new MoveError("The file holds rows of an unknown table");
    const isFull = batch.length === mostRows || characters > mostCharacters;
    if (isFull || batch[0]?.table !== line.table) await flush();
    batch.push(line);
    characters += charactersIn(line);
  }
  throw new MoveError("The file was cut off: its end is missing");
}

function charactersIn({ row }: Row): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
}
