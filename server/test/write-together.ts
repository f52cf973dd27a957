import { openDatabase } from "../src/platform/db/open.ts";
import { transact } from "../src/platform/db/transact.ts";

/**
 * A separate process that writes endlessly to the database at argv[2], eight writes at a time, and reports
 * the commits.
 */
const db = openDatabase<{ steps: { id: number; step: number } }>(process.argv[2] ?? "");
let last = 0;

async function writeOn(): Promise<void> {
  for (;;) {
    const id = ++last;
    await transact(db, (tx) => tx.insertInto("steps").values({ id, step: 1 }).execute());
    process.send?.(id);
  }
}

await Promise.all(Array.from({ length: 8 }, writeOn));
