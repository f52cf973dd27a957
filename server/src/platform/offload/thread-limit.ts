import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown for work that would block the request thread for too long. */
export class ThreadLimitExceeded extends Error {
  constructor(characters: number) {
    super(`${characters} characters are too many for the thread that answers requests`);
    this.name = "ThreadLimitExceeded";
  }
}

/**
 * Maximum number of characters processed at once on the request thread. Parsing, pricing and formatting them
 * takes about half of the 50 ms that a request may block this thread.
 */
const maxCharacters = 200_000;

interface ThreadLimit {
  /** True after the work has committed. Committed work must not be repeated on another thread. */
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
 * Throws `ThreadLimitExceeded` for too many characters, but only inside `limitThread` and before a commit.
 * Committed work must not be repeated on another thread, so a use case reads large data before its commit.
 */
export function assertFitsThread(characters: number): void {
  const limit = limits.getStore();
  if (limit && !limit.hasCommitted && !fitsThread(characters)) throw new ThreadLimitExceeded(characters);
}

function fitsThread(characters: number): boolean {
  return characters <= maxCharacters;
}
