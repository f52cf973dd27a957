import { LruCache } from "../lru-cache.ts";
import { afterCommit } from "./after-commit.ts";

/** A state of something that an organization owns. Its revision is another one after each change. */
export interface OwnedState {
  readonly organization_id: string;
  readonly id: string;
  readonly revision: string;
}

/**
 * Keeps in memory the values that changes of this process leave, for the next change and the next read. A value is used for its own state
 * alone, so whatever another process changes is read again.
 */
export class RecentStates<Value> {
  readonly #values: LruCache<Value, string>;

  constructor(maxBytes: number, estimateBytes: (value: Value) => number) {
    this.#values = new LruCache(maxBytes, estimateBytes);
  }

  /** Finds the value of a committed state; undefined where it is not kept. */
  find(state: OwnedState): Value | undefined {
    return this.#values.get(toKey(state), state.revision);
  }

  /** Remembers the value of the state that a transaction leaves, once it is committed. */
  remember(tx: object, state: OwnedState, value: Value): void {
    afterCommit(tx, () => {
      this.#values.set(toKey(state), state.revision, value);
    });
  }
}

/** Clients choose ids: another organization may use the same one. */
function toKey({ organization_id, id }: OwnedState): string {
  return `${organization_id} ${id}`;
}
