import { setTimeout as sleep } from "node:timers/promises";

/** The time in which a stopping worker goes on trying to record what is done; an orderly shutdown waits longer. */
const stopGraceMs = 10_000;

/** The first pause and the longest one, as parts of the time between two polls of a worker. */
const minPausePolls = 1 / 4;
const maxPausePolls = 4;

/**
 * Tries to record what is done, after a failure of the database that has outlasted the retries of a transaction. Pauses double
 * up to a few polls and vary, so that workers of many processes do not all come back at the same moment.
 */
export class LaterTries {
  readonly #pollIntervalMs: number;
  #endAt = Number.POSITIVE_INFINITY;

  constructor(pollIntervalMs: number) {
    this.#pollIntervalMs = pollIntervalMs;
  }

  /** The worker stops: the tries end soon. */
  end(): void {
    this.#endAt = Math.min(this.#endAt, Date.now() + stopGraceMs);
  }

  get areOver(): boolean {
    return Date.now() > this.#endAt;
  }

  /** Waits before the next try; `failures` counts those so far, from 1. */
  async pause(failures: number): Promise<void> {
    const polls = Math.min(minPausePolls * 2 ** (failures - 1), maxPausePolls);
    const longest = polls * this.#pollIntervalMs;
    await sleep(longest / 2 + (Math.random() * longest) / 2);
  }
}
