import { LruCache } from "../lru-cache.ts";

/** Names the last change of everything that a read shows. */
export interface Revised {
  /** Differs for any two states, of any two things. */
  readonly revision: string;
}

/**
 * Keeps in memory what was read of one state. The database says with every read what the last change is, so what any process
 * changed is read again.
 */
export class RecentReads<Value> {
  readonly #values: LruCache<Value, null>;

  constructor(maxCharacters: number, sizeOf: (value: Value) => number) {
    this.#values = new LruCache(maxCharacters, sizeOf);
  }

  /**
   * Gets the value of the state that `findState` names, and that state; undefined where it finds none. `read` takes several
   * statements, each of which sees another moment, so it runs again when something has changed meanwhile.
   */
  async get<State extends Revised>(
    { isTransaction }: { readonly isTransaction: boolean },
    findState: () => Promise<State | undefined>,
    read: () => Promise<Value | undefined>,
  ): Promise<{ readonly state: State; readonly value: Value } | undefined> {
    let state = await findState();
    while (state) {
      // Nobody else sees the state within a transaction before its commit.
      const known = isTransaction ? undefined : this.#values.get(state.revision, null);
      if (known !== undefined) return { state, value: known };
      const value = await read();
      const now = await findState();
      if (value !== undefined && now?.revision === state.revision) {
        if (!isTransaction) this.#values.set(state.revision, null, value);
        return { state: now, value };
      }
      state = now;
    }
    return undefined;
  }
}
