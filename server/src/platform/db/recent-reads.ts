import { AppError } from "../errors.ts";
import { LruCache } from "../lru-cache.ts";
import { JoinedReads } from "./joined-reads.ts";

/** Names the last change of everything that a read shows. */
export interface WithRevision {
  /** Differs for any two states, of any two things. */
  readonly revision: string;
}

/** Maximum number of reads for one answer, each of which something changed in the middle of. */
const maxReads = 50;

/**
 * Keeps in memory what was read of one state. The database says with every read what the last change is, so what any process
 * changed is read again.
 */
export class RecentReads<Value> {
  readonly #values: LruCache<Value, null>;
  /** Reads of the state that a revision names; undefined where it had changed meanwhile. */
  readonly #reads = new JoinedReads<Value | undefined>();

  constructor(maxBytes: number, measure: (value: Value) => number) {
    this.#values = new LruCache(maxBytes, measure);
  }

  /**
   * Gets the value of the state that `findState` names, and that state; undefined where it finds none. `read` takes several
   * statements, each of which sees another moment, so it runs again when something has changed meanwhile. Throws SERVICE_UNAVAILABLE
   * where that goes on and on. `present` is the state, if
   * the request has read it already.
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
      // Nobody else sees the state within a transaction before its commit.
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
