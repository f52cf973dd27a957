import type { Transaction } from "kysely";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../clock.ts";
import { listAppliedMigrations, assertKnownMigrations, type Migration } from "../migrate.ts";
import type { Db } from "../open.ts";
import { readSnapshot } from "../transact.ts";
import { createHeader, TransferError, type FileLine } from "./installation-file.ts";
import { listTables, type AnyTables } from "./list-tables.ts";

/** Number of rows per read. It is small, because one row may contain a file of megabytes. */
const batchRows = 50;

/** Writes all rows of a snapshot of the database without blocking writers. Returns the number of rows. */
export async function exportRows(
  db: Db<AnyTables>,
  migrations: readonly Migration[],
  clock: Clock,
  output: NodeJS.WritableStream,
): Promise<number> {
  const tables = await listTables(migrations);
  let rows = 0;
  async function* lines(tx: Transaction<AnyTables>): AsyncGenerator<FileLine> {
    yield createHeader(migrations, clock.now());
    for (const table of tables) {
      for await (const row of tx.selectFrom(table).selectAll().stream(batchRows)) {
        rows += 1;
        yield { table, row };
      }
    }
    yield { rows };
  }
  await readSnapshot(db, async (tx) => {
    await assertSchema(tx, migrations);
    await pipeline(Readable.from(lines(tx)), toText, output, { end: false });
  });
  return rows;
}

async function* toText(lines: AsyncIterable<FileLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function assertSchema(tx: Transaction<AnyTables>, migrations: readonly Migration[]): Promise<void> {
  const applied = await listAppliedMigrations(tx).catch((cause: unknown) => {
    throw new TransferError("There is no Proffer database here: check the settings", { cause });
  });
  assertKnownMigrations(applied, migrations);
  if (applied.join() !== migrations.map(({ name }) => name).join()) {
    throw new TransferError(
      'The database was made by another version of Proffer: run "proffer migrate" first',
    );
  }
}
