import { setImmediate as nextTurn } from "node:timers/promises";

/** Number of rows of a page. */
const pageSize = 500;

/**
 * Yields rows in the order of a key, page by page. Other work runs between two pages, because SQLite blocks the
 * thread while it reads.
 */
export async function* readPages<Row>(
  readPage: (after: string, limit: number) => Promise<readonly Row[]>,
  getKey: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after = ""; ;) {
    const rows = await readPage(after, pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = getKey(last);
    await nextTurn();
  }
}
