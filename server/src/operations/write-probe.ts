import { sql } from "kysely";
import type { Db } from "../platform/db/open.ts";
import { transact } from "../platform/db/transact.ts";
import { newId } from "../platform/ids.ts";
import type { Schema } from "../schema.ts";

/** With less than this the next picture or the next checkpoint fails. */
const minFreeBytes = 1024 * 1024;

/** Commits a row, which is gone with the same commit, and asks for room on the disk: throws what a change would throw. */
export async function probeWrite(db: Db<Schema>, now: string): Promise<void> {
  if (db.countFreeBytes && (await db.countFreeBytes()) < minFreeBytes)
    throw Object.assign(new Error("The disk of the database is full"), { code: "ENOSPC" });
  await transact(db, async (tx) => {
    // A small row finds room in pages and logs that are there already. More than fits into this memory goes to the disk.
    if (db.engine === "postgres") {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select count(*) from generate_series(1, 10000)`.execute(tx);
    }
    const key = `write-probe ${newId()}`;
    await tx.insertInto("throttles").values({ key, count: 0, resets_at: now }).execute();
    await tx.deleteFrom("throttles").where("key", "=", key).execute();
  });
}
