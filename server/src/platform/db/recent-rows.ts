import { LruCache } from "../lru-cache.ts";
import { JoinedReads } from "./joined-reads.ts";

/** Names a row and the change that it had last. */
export interface RowVersion {
  readonly id: string;
  /** Id of the last change: no two states of a row have the same one. */
  readonly revision: string;
}

/** A row as it was found, and its size in memory, in bytes. */
export interface FoundRow<Row> extends RowVersion {
  readonly row: Row;
  readonly size: number;
}

/**
 * Keeps rows in memory as they were after their last change. The database says with every read which change that is, so a row
 * that was changed by any process is read again.
 */
export class RecentRows<Row> {
  readonly #rows: LruCache<FoundRow<Row>, string>;
  /** Reads of rows, by their ids and revisions. */
  readonly #reads = new JoinedReads<ReadonlyArray<FoundRow<Row>>>();

  constructor(maxBytes: number) {
    this.#rows = new LruCache(maxBytes, ({ size }) => size);
  }

  /** Lists rows by id: those of these versions from memory, and the others as `find` reads them now. */
  async list(
    { isTransaction }: { readonly isTransaction: boolean },
    versions: readonly RowVersion[],
    find: (ids: readonly string[]) => Promise<ReadonlyArray<FoundRow<Row>>>,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    const missing: RowVersion[] = [];
    for (const version of versions) {
      // Nobody else sees the state within a transaction before its commit.
      const known = isTransaction ? undefined : this.#rows.get(version.id, version.revision);
      if (known) rows.set(version.id, known.row);
      else missing.push(version);
    }
    if (missing.length === 0) return rows;
    const read = async () => {
      const found = await find(missing.map(({ id }) => id));
      if (!isTransaction) for (const each of found) this.#rows.set(each.id, each.revision, each);
      return found;
    };
    // Rows may share a revision: one of several things names the last change of all.
    const key = missing.map(({ id, revision }) => `${id} ${revision}`).join();
    for (const { id, row } of await (isTransaction ? read() : this.#reads.get(key, read))) rows.set(id, row);
    return rows;
  }
}
