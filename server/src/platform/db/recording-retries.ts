import { setTimeout as sleep } from "node:timers/promises";

/**
 * The time during which a stopping worker still tries to record finished work. An orderly shutdown waits
 * longer.
 */
const stopGraceMs = 10_000;

/** The first and the longest pause, in poll intervals of the worker. */
const minPausePolls = 1 / 4;
const maxPausePolls = 4;

/**
 * Determines when a worker tries again to record finished work, if a database failure has outlasted the
 * retries of a transaction. Pauses double up to a few poll intervals. The pauses are randomized, so that
 * workers of many processes do not all try at the same moment.
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
