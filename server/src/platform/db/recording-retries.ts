import { setTimeout as sleep } from "node:timers/promises";

/**
 * The time during which a stopping worker continues to record finished work. An orderly shutdown waits
 * longer.
 */
const stopGraceMs = 10_000;

/** The first and the longest pause, as parts of a worker's poll interval. */
const minPausePolls = 1 / 4;
const maxPausePolls = 4;

/**
 * Times the retries of recording finished work, after a database failure that outlasted the retries of a
 * transaction. Pauses double up to a few poll intervals and are randomized, so that workers of many processes
 * do not all return at the same moment.
 */
export class RecordingRetries {
  readonly #pollIntervalMs: number;
  #endAt = Number.POSITIVE_INFINITY;

  constructor(pollIntervalMs: number) {
    this.#pollIntervalMs = pollIntervalMs;
  }

  /** Ends the retries soon, because the worker stops. */
  end(): void {
    this.#endAt = Math.min(this.#endAt, Date.now() + stopGraceMs);
  }

  get areOver(): boolean {
    return Date.now() > this.#endAt;
  }

  /** Waits before the next retry. `failures` is the number of failures so far, from 1. */
  async pause(failures: number): Promise<void> {
    const polls = Math.min(minPausePolls * 2 ** (failures - 1), maxPausePolls);
    const longest = polls * this.#pollIntervalMs;
    await sleep(longest / 2 + (Math.random() * longest) / 2);
  }
}
