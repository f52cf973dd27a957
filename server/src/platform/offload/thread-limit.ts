import { AsyncLocalStorage } from "node:async_hooks";

/** The work needs more of its thread than the requests beside it could wait for. */
export class ThreadLimitExceeded extends Error {
  constructor(characters: number) {
    super(`${characters} characters are too many to be worked on where requests are answered`);
    this.name = "ThreadLimitExceeded";
  }
}

/**
 * Maximum number of characters that are read and worked on at once on the thread that answers requests. Parsing, pricing
 * and writing them takes about half of the 50 ms for which no request may hold that thread.
 */
const maxCharacters = 200_000;

interface Limit {
  /** Something of the work is committed: it must not be done again elsewhere. */
  hasCommitted: boolean;
}

const limits = new AsyncLocalStorage<Limit>();

/** Runs `work`, in which `assertFitsThread` refuses what is too large. */
export function limitThread<T>(work: () => Promise<T>): Promise<T> {
  return limits.run({ hasCommitted: false }, work);
}

/** Tells that a transaction of the present work is committed. */
export function noteCommit(): void {
  const limit = limits.getStore();
  if (limit) limit.hasCommitted = true;
}

/**
 * Throws `ThreadLimitExceeded` inside of `limitThread` when so many characters do not fit; elsewhere everything fits. What is
 * read after a commit fits too: a use case reads what is large in its transaction, or before it.
 */
export function assertFitsThread(characters: number): void {
  const limit = limits.getStore();
  if (limit && !limit.hasCommitted && !fitsThread(characters)) throw new ThreadLimitExceeded(characters);
}

export function fitsThread(characters: number): boolean {
  return characters <= maxCharacters;
}
