import { sql, type Transaction } from "kysely";
import type { Db } from "./open.ts";
import { transact } from "./transact.ts";

/** Free bytes below which the next picture or the next checkpoint fails. */
const minFreeBytes = 1024 * 1024;

/** Commits what `write` writes, and asks for room on the disk: throws what a change would throw. */
export async function probeWrite<S>(db: Db<S>, write: (tx: Transaction<S>) => Promise<void>): Promise<void> {
  if (db.countFreeBytes && (await db.countFreeBytes()) < minFreeBytes)
    throw Object.assign(new Error("The disk of the database is full"), { code: "ENOSPC" });
  await transact(db, async (tx) => {
    // A small row finds room in pages and logs that are there already. More than fits into this memory goes to the disk.
    if (db.engine === "postgres") {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select count(*) from generate_series(1, 10000)`.execute(tx);
    }
    await write(tx);
  });
}
