import { LruCache } from "../lru-cache.ts";

/** Names a row and the change that it had last. */
export interface RowVersion {
  readonly id: string;
  /** Id of the last change: no two states of a row have the same one. */
  readonly revision: string;
}

/** A row as it was found, and its size in characters. */
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

  constructor(maxCharacters: number) {
    this.#rows = new LruCache(maxCharacters, ({ size }) => size);
  }

  /** Lists rows by id: those of these versions from memory, and the others as `find` reads them now. */
  async list(
    { isTransaction }: { readonly isTransaction: boolean },
    versions: readonly RowVersion[],
    find: (ids: readonly string[]) => Promise<ReadonlyArray<FoundRow<Row>>>,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    const missing: string[] = [];
    for (const { id, revision } of versions) {
      // Nobody else sees the state within a transaction before its commit.
      const known = isTransaction ? undefined : this.#rows.get(id, revision);
      if (known) rows.set(id, known.row);
      else missing.push(id);
    }
    if (missing.length === 0) return rows;
    for (const found of await find(missing)) {
      if (!isTransaction) this.#rows.set(found.id, found.revision, found);
      rows.set(found.id, found.row);
    }
    return rows;
  }
}
