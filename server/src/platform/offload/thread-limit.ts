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

const limited = new AsyncLocalStorage<true>();

/** Runs `work`, in which `assertFitsThread` refuses what is too large. */
export function limitThread<T>(work: () => Promise<T>): Promise<T> {
  return limited.run(true, work);
}

/** Throws `ThreadLimitExceeded` inside of `limitThread` when so many characters do not fit; elsewhere everything fits. */
export function assertFitsThread(characters: number): void {
  if (limited.getStore() && !fitsThread(characters)) throw new ThreadLimitExceeded(characters);
}

export function fitsThread(characters: number): boolean {
  return characters <= maxCharacters;
}
