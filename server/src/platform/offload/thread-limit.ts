import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown for work that would block the thread of the requests for too long. */
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

interface ThreadLimit {
  /** True after a commit of the work, which must not run again on another thread. */
  hasCommitted: boolean;
}

const limits = new AsyncLocalStorage<ThreadLimit>();

/** Runs `work` with the limit of `assertFitsThread`. */
export function limitThread<T>(work: () => Promise<T>): Promise<T> {
  return limits.run({ hasCommitted: false }, work);
}

/** Records a commit of the current work. */
export function noteCommit(): void {
  const limit = limits.getStore();
  if (limit) limit.hasCommitted = true;
}

/**
 * Throws `ThreadLimitExceeded` inside of `limitThread` for too many characters; elsewhere every number fits. After a commit
 * every number fits too: a use case reads large data in its transaction or before it.
 */
export function assertFitsThread(characters: number): void {
  const limit = limits.getStore();
  if (limit && !limit.hasCommitted && !fitsThread(characters)) throw new ThreadLimitExceeded(characters);
}

function fitsThread(characters: number): boolean {
  return characters <= maxCharacters;
}
