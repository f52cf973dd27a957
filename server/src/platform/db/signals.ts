import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryExecutorProvider } from "kysely";
import { afterCommit } from "./commit.ts";

type Listener = (payload: never) => void;
type AnyListener = (name: string, payload: unknown) => void;

interface Listeners {
  readonly byName: Map<string, Set<Listener>>;
  readonly forAll: Set<AnyListener>;
}

/** Keyed by adapter, which a database and its transactions share. */
const listenersByAdapter = new WeakMap<object, Listeners>();

function getListeners(db: QueryExecutorProvider): Listeners {
  const { adapter } = db.getExecutor();
  let known = listenersByAdapter.get(adapter);
  if (!known) listenersByAdapter.set(adapter, (known = { byName: new Map(), forAll: new Set() }));
  return known;
}

/**
 * Notifies other parts of this process after the commit of a transaction. A signal is only a hint: other
 * processes change the same database, so every listener also polls.
 */
export class Signal<Payload> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  sendAfterCommit(tx: QueryExecutorProvider, payload: Payload): void {
    afterCommit(tx, () => {
      deliverSignal(tx, this.#name, payload);
    });
  }

  /**
   * Adds a listener, which runs outside the async context of the request that signals. The returned function
   * removes the listener.
   */
  listen(db: QueryExecutorProvider, listener: (payload: Payload) => void): () => void {
    const { byName } = getListeners(db);
    const listeners = byName.get(this.#name) ?? new Set();
    const bound = AsyncLocalStorage.bind(listener);
    byName.set(this.#name, listeners.add(bound));
    return () => void listeners.delete(bound);
  }
}

/** Listens to the signals of every name, to forward them to another thread. */
export function listenToAll(db: QueryExecutorProvider, listener: AnyListener): void {
  getListeners(db).forAll.add(listener);
}

/** Delivers a signal from this thread or another thread. */
export function deliverSignal(db: QueryExecutorProvider, name: string, payload: unknown): void {
  const { byName, forAll } = getListeners(db);
  // A name belongs to one `Signal`, so the payload type matches.
  for (const listener of byName.get(name) ?? []) listener(payload as never);
  for (const listener of forAll) listener(name, payload);
}
