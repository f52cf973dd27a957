import type { Transaction } from "kysely";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../clock.ts";
import { appliedMigrations, assertKnown, type Migration } from "../migrate.ts";
import type { Db } from "../open.ts";
import { snapshot } from "../transact.ts";
import { headerOf, MoveError, type Line } from "./installation-file.ts";
import { tablesOf, type AnyTables } from "./tables.ts";

/** Few, because one row can hold a file of megabytes. */
const rowsAtOnce = 50;

/** Writes every row of every table as it stands at one moment, while others go on writing. Answers how many rows. */
export async function exportRows(
  db: Db<AnyTables>,
  migrations: readonly Migration[],
  clock: Clock,
  output: NodeJS.WritableStream,
): Promise<number> {
  const tables = await tablesOf(migrations);
  let rows = 0;
  async function* lines(tx: Transaction<AnyTables>): AsyncGenerator<Line> {
    yield headerOf(migrations, clock.now());
    for (const table of tables) {
      for await (const row of tx.selectFrom(table).selectAll().stream(rowsAtOnce)) {
        rows += 1;
        yield { table, row };
      }
    }
    yield { rows };
  }
  await snapshot(db, async (tx) => {
    await checkSchema(tx, migrations);
    await pipeline(Readable.from(lines(tx)), asText, output, { end: false });
  });
  return rows;
}

async function* asText(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function checkSchema(tx: Transaction<AnyTables>, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(tx).catch((cause: unknown) => {
    throw new MoveError("There is no Proffer database here: check the settings", { cause });
  });
  assertKnown(applied, migrations);
  if (applied.join() !== migrations.map(({ name }) => name).join()) {
    throw new MoveError('The database was made by another version of Proffer: run "proffer migrate" first');
  }
}
