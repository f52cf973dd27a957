import { AppError } from "../errors.ts";
import { LruCache } from "../lru-cache.ts";

/** An object with a state id. The state id changes with any data that a read of this object returns. */
export interface WithStateId {
  /** Unique: no other state of this object and no other object has the same state id. */
  readonly state_id: string;
}

/** Maximum number of reads for one answer if a change interrupts each of them. */
const maxReads = 50;

interface CachedValue {
  readonly value: unknown;
  /** Estimated memory in bytes. */
  readonly size: number;
}

/**
 * The cached reads of this thread. All users of the cache share one limit. The least recently used value is
 * evicted.
 */
const cache = new LruCache<CachedValue, string>(48_000_000, ({ size }) => size);

/** A larger value is not cached, because it would evict too many others. */
const maxValueBytes = 16_000_000;

let sections = 0;

/**
 * The entries of one `RecentReads` or `RecentRows` in the shared cache, separated by a prefix of their keys.
 */
class CacheSection<Value> {
  readonly #prefix = `${sections++} `;

  get(key: string, version: string): Value | undefined {
    return cache.get(this.#prefix + key, version)?.value as Value | undefined;
  }

  set(key: string, version: string, value: Value, size: number): void {
    if (size <= maxValueBytes) cache.set(this.#prefix + key, version, { value, size });
  }
}

/**
 * Caches values by state id. Every request asks the database for the latest state id first, so changes by any
 * process are seen.
 */
export class RecentReads<Value> {
  readonly #values = new CacheSection<Value>();
  readonly #measure: (value: Value) => number;
  /** Running reads by state id. A read returns undefined if the state changed during the read. */
  readonly #reads = new JoinedReads<Value | undefined>();

  /** `measure` estimates the memory of a value in bytes. */
  constructor(measure: (value: Value) => number) {
    this.#measure = measure;
  }

  /** Finds the cached value of a state. */
  find({ state_id }: WithStateId): Value | undefined {
    return this.#values.get(state_id, state_id);
  }

  /** Adds a value that was composed from other cached values instead of read. The state must be committed. */
  add({ state_id }: WithStateId, value: Value): void {
    this.#values.set(state_id, state_id, value, this.#measure(value));
  }

  /**
   * Returns the state found by `findState` with its value, or undefined if there is no state. `read` runs
   * several statements with different snapshots, so it is repeated if the state changes in between. Throws
   * SERVICE_UNAVAILABLE after `maxReads` reads. `knownState` is the state, if the caller has found it.
   */
  async get<State extends WithStateId>(
    { isTransaction }: { readonly isTransaction: boolean },
    findState: () => Promise<State | undefined>,
    read: () => Promise<Value | undefined>,
    knownState?: State,
  ): Promise<{ readonly state: State; readonly value: Value } | undefined> {
    let state = knownState ?? (await findState());
    for (let reads = 1; state; reads++) {
      const { state_id } = state;
      // A transaction bypasses the cache, because other requests must not see its data before the commit.
      const known = isTransaction ? undefined : this.find(state);
      if (known !== undefined) return { state, value: known };
      let now: State | undefined;
      const readState = async (): Promise<Value | undefined> => {
        const found = await read();
        now = await findState();
        if (found === undefined || now?.state_id !== state_id) return undefined;
        if (!isTransaction) this.add({ state_id }, found);
        return found;
      };
      const value = await (isTransaction ? readState() : this.#reads.get(state_id, readState));
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

/** The state ids of all data that the views of a proposal show. */
interface SourceStateIds {
  readonly proposal: string;
  readonly organization: string;
  readonly people: string | null;
  readonly images: string | null;
}

/** The state ids of all data that the views of a proposal show, and one state id for all of them. */
export interface ViewStateIds extends SourceStateIds, WithStateId {}

export function toViewStateIds({ proposal, organization, people, images }: SourceStateIds): ViewStateIds {
  const state_id = [proposal, organization, people, images].join(" ");
  return { proposal, organization, people, images, state_id };
}

/** Identifies a row and its last change. */
export interface RowVersion {
  readonly id: string;
  /** Id of the last change. No two states of a row have the same id. */
  readonly state_id: string;
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
  readonly #rows = new CacheSection<Row>();
  /** Running reads, by the ids and state ids of their rows. */
  readonly #reads = new JoinedReads<ReadonlyArray<FoundRow<Row>>>();

  /**
   * Lists the rows with these ids. A row comes from the cache if the cache has this version of the row,
   * otherwise from `find`.
   */
  async list(
    { isTransaction }: { readonly isTransaction: boolean },
    versions: readonly RowVersion[],
    find: (ids: readonly string[]) => Promise<ReadonlyArray<FoundRow<Row>>>,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    const missing: RowVersion[] = [];
    for (const version of versions) {
      // A transaction bypasses the cache, because other requests must not see its data before the commit.
      const known = isTransaction ? undefined : this.#rows.get(version.id, version.state_id);
      if (known !== undefined) rows.set(version.id, known);
      else missing.push(version);
    }
    if (missing.length === 0) return rows;
    const read = async () => {
      const found = await find(missing.map(({ id }) => id));
      if (!isTransaction)
        for (const { id, state_id, row, size } of found) this.#rows.set(id, state_id, row, size);
      return found;
    };
    // Rows may share a state id, because one change may affect several rows.
    const key = missing.map(({ id, state_id }) => `${id} ${state_id}`).join();
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
      // If the joined read fails, this caller reads itself. The cause may concern only the other caller, such
      // as a limit or a broken connection.
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
