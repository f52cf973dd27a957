import type { QueryExecutorProvider } from "kysely";
import { afterCommit } from "./after-commit.ts";

type Listener = (payload: never) => void;
type AnyListener = (name: string, payload: unknown) => void;

interface Listeners {
  readonly byName: Map<string, Set<Listener>>;
  readonly ofAll: Set<AnyListener>;
}

/** The adapter is what a database and its transactions share. */
const listenersByAdapter = new WeakMap<object, Listeners>();

function listenersTo(db: QueryExecutorProvider): Listeners {
  const { adapter } = db.getExecutor();
  let known = listenersByAdapter.get(adapter);
  if (!known) listenersByAdapter.set(adapter, (known = { byName: new Map(), ofAll: new Set() }));
  return known;
}

/**
 * Tells other parts of this process what a transaction has changed, once it is committed. It saves them a look and
 * promises nothing: other processes change the same database, so whoever listens also looks by itself.
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

  /** Answers how to stop listening. */
  listen(db: QueryExecutorProvider, listener: (payload: Payload) => void): () => void {
    const { byName } = listenersTo(db);
    const listeners = byName.get(this.#name) ?? new Set();
    byName.set(this.#name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }
}

/** Listens to the signals of every name, to hand them on to another thread. */
export function listenToAll(db: QueryExecutorProvider, listener: AnyListener): void {
  listenersTo(db).ofAll.add(listener);
}

/** Delivers a signal that was sent here, or that came from another thread. */
export function deliverSignal(db: QueryExecutorProvider, name: string, payload: unknown): void {
  const { byName, ofAll } = listenersTo(db);
  // A signal is sent and heard under one name, by the same `Signal`.
  for (const listener of byName.get(name) ?? []) listener(payload as never);
  for (const listener of ofAll) listener(name, payload);
}
