import { AppError } from "../errors.ts";
import { LruCache } from "../lru-cache.ts";

/** Identifies the last change of everything that a read returns. */
export interface WithRevision {
  /** Differs between any two states, even of different things. */
  readonly revision: string;
}

/** Maximum number of reads for one answer if a change interrupts each of them. */
const maxReads = 50;

/**
 * Caches values by revision. Every request asks the database for the latest revision first, so changes by any
 * process are seen.
 */
export class RecentReads<Value> {
  readonly #values: LruCache<Value, null>;
  /** Running reads by revision. A read returns undefined if the state changed meanwhile. */
  readonly #reads = new JoinedReads<Value | undefined>();

  constructor(maxBytes: number, measure: (value: Value) => number) {
    this.#values = new LruCache(maxBytes, measure);
  }

  /** Finds the cached value of a state. */
  find({ revision }: WithRevision): Value | undefined {
    return this.#values.get(revision, null);
  }

  /** Adds the value of a committed state that was composed instead of read. */
  add({ revision }: WithRevision, value: Value): void {
    this.#values.set(revision, null, value);
  }

  /**
   * Returns the state found by `findState` with its value, or undefined if there is no state. `read` runs
   * several statements with different snapshots, so it is repeated after a change in between. Throws
   * SERVICE_UNAVAILABLE after `maxReads` reads. `present` is the state, if the request has already read it.
   */
  async get<State extends WithRevision>(
    { isTransaction }: { readonly isTransaction: boolean },
    findState: () => Promise<State | undefined>,
    read: () => Promise<Value | undefined>,
    present?: State,
  ): Promise<{ readonly state: State; readonly value: Value } | undefined> {
    let state = present ?? (await findState());
    for (let reads = 1; state; reads++) {
      const { revision } = state;
      // Other requests must not see the state of a transaction before its commit.
      const known = isTransaction ? undefined : this.#values.get(revision, null);
      if (known !== undefined) return { state, value: known };
      let now: State | undefined;
      const readState = async (): Promise<Value | undefined> => {
        const found = await read();
        now = await findState();
        if (found === undefined || now?.revision !== revision) return undefined;
        if (!isTransaction) this.#values.set(revision, null, found);
        return found;
      };
      const value = await (isTransaction ? readState() : this.#reads.get(revision, readState));
      if (value !== undefined) return { state: now ?? state, value };
      if (reads === maxReads)
        throw new AppError(
          "SERVICE_UNAVAILABLE",
          "This changes faster than it can be read: try again in a moment",
        );
      state = now ?? (await findState());
    }
    return undefined;
  }
}

/** Revisions of everything in the views of a proposal. */
interface ShownRevisions {
  readonly proposal: string;
  readonly organization: string;
  readonly people: string | null;
  readonly images: string | null;
}

/** The last changes of everything in the views of a proposal. */
export interface ShownState extends ShownRevisions, WithRevision {}

export function toShownState({ proposal, organization, people, images }: ShownRevisions): ShownState {
  const revision = [proposal, organization, people, images].join(" ");
  return { proposal, organization, people, images, revision };
}

/** Identifies a row and its last change. */
export interface RowVersion {
  readonly id: string;
  /** Id of the last change. No two states of a row have the same id. */
  readonly revision: string;
}

/** A row and its size in memory, in bytes. */
interface FoundRow<Row> extends RowVersion {
  readonly row: Row;
  readonly size: number;
}

/**
 * Caches rows with their last change. Every request asks the database for the last changes first, so rows
 * changed by any process are read again.
 */
export class RecentRows<Row> {
  readonly #rows: LruCache<FoundRow<Row>, string>;
  /** Running reads, by the ids and revisions of their rows. */
  readonly #reads = new JoinedReads<ReadonlyArray<FoundRow<Row>>>();

  constructor(maxBytes: number) {
    this.#rows = new LruCache(maxBytes, ({ size }) => size);
  }

  /** Lists rows by id, from the cache if they have these versions, otherwise from `find`. */
  async list(
    { isTransaction }: { readonly isTransaction: boolean },
    versions: readonly RowVersion[],
    find: (ids: readonly string[]) => Promise<ReadonlyArray<FoundRow<Row>>>,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    const missing: RowVersion[] = [];
    for (const version of versions) {
      // Other requests must not see the state of a transaction before its commit.
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
    // Rows may share a revision, because one change may affect several rows.
    const key = missing.map(({ id, revision }) => `${id} ${revision}`).join();
    for (const { id, row } of await (isTransaction ? read() : this.#reads.get(key, read))) rows.set(id, row);
    return rows;
  }
}

/** Joins concurrent reads of the same key into one. The value of a key must never change. */
class JoinedReads<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  async get(key: string, read: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running) {
      // The other read may fail for its own reason, such as its limit or a broken connection.
      const joined = await running.then(
        (result) => ({ result }),
        () => undefined,
      );
      return joined ? joined.result : read();
    }
    const own = read();
    this.#running.set(key, own);
    try {
      return await own;
    } finally {
      this.#running.delete(key);
    }
  }
}
