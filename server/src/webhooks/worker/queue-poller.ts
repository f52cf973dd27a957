import type { Clock } from "../../platform/clock.ts";
import { isDataFault } from "../../platform/db/faults.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import type { EndpointKey } from "../queue/endpoints-due.ts";
import { leaseMarginMs } from "../queue/retry-policy.ts";
import { listExpiredBatchIds, settleExpiredBatch } from "../queue/settle.ts";
import { listWaitingEndpoints } from "../queue/waiting-endpoints.store.ts";

/** Minimum time between two polls, even if the next attempt is due earlier. */
const minPollIntervalMs = 50;

interface QueuePollerOptions {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  /** Maximum time between two polls. */
  readonly pollIntervalMs: number;
  readonly onDue: (endpoints: readonly EndpointKey[]) => void;
  /** Returns true if this worker still has the batch open and will settle it. */
  readonly isOpen: (batchId: string) => boolean;
  /** Called with the number of attempts settled as interrupted. */
  readonly onInterrupted: (count: number) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Polls the queue. Each poll settles the batches with an expired lease, reports the endpoints with due
 * attempts, and schedules the next poll for the next due time. Attempts enqueued by this process are reported
 * earlier, by a signal. Attempts enqueued by other processes are found only by polls.
 */
export class QueuePoller {
  readonly #options: QueuePollerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /**
   * Expired batches are settled only after this time. After a database outage, other processes get one lease
   * margin to write the outcomes in their memory.
   */
  #settleExpiredFromMs = 0;
  #isStopped = false;

  constructor(options: QueuePollerOptions) {
    this.#options = options;
    this.#schedule(0);
  }

  /** Stops the polls. Resolves after the running one has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, delayMs);
  }

  async #run(): Promise<void> {
    const delayMs = await this.#poll();
    if (!this.#isStopped) this.#schedule(delayMs);
  }

  /** Polls once. Returns the delay until the next poll. */
  async #poll(): Promise<number> {
    const { db, clock, pollIntervalMs, onDue, onError } = this.#options;
    try {
      const now = clock.now();
      const nowMs = Date.parse(now);
      if (nowMs >= this.#settleExpiredFromMs) await this.#settleExpired(now);
      const waiting = await listWaitingEndpoints(db.read);
      onDue(waiting.filter(({ nextAt }) => nextAt <= now));
      const later = waiting.filter(({ nextAt }) => nextAt > now);
      const nextDueMs = later.reduce(
        (least, { nextAt }) => Math.min(least, Date.parse(nextAt) - nowMs),
        Infinity,
      );
      return Math.min(pollIntervalMs, Math.max(nextDueMs, minPollIntervalMs));
    } catch (error) {
      onError(error);
      this.#settleExpiredFromMs = Date.parse(clock.now()) + leaseMarginMs;
      return pollIntervalMs;
    }
  }

  async #settleExpired(now: string): Promise<void> {
    const { db, isOpen, onInterrupted, onError } = this.#options;
    for (const batchId of await listExpiredBatchIds(db, now)) {
      if (this.#isStopped) return;
      if (isOpen(batchId)) continue;
      try {
        onInterrupted(await settleExpiredBatch(db, batchId));
      } catch (error) {
        // A batch that cannot be settled must not prevent the others from being settled.
        if (!isDataFault(error)) throw error;
        onError(error);
      }
    }
  }
}
