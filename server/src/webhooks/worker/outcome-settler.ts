import { isDataFault } from "../../platform/db/faults.ts";
import { RecordingRetries } from "../../platform/db/recording-retries.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import type { Claim } from "../queue/claims.store.ts";
import { settleAttempts, type AttemptOutcome } from "../queue/settle.ts";
import type { OpenBatches } from "./open-batches.ts";

export interface OutcomeSettlerOptions {
  readonly db: Db<Schema>;
  readonly batches: OpenBatches;
  readonly pollIntervalMs: number;
  /**
   * Aborted when the worker stops. Outcomes that cannot be written within a short time after that are lost.
   */
  readonly stopped: AbortSignal;
  /** Called for every outcome that is written, and for every outcome that the database rejects. */
  readonly onSettled: (outcome: AttemptOutcome) => void;
  /** Called when the next settlement may start. */
  readonly onReady: () => void;
  readonly onError: (error: unknown, claim?: Claim) => void;
}

/**
 * Moves attempts from ended to settled. Runs one transaction at a time. The next transaction settles all
 * outcomes that have been added meanwhile.
 */
export class OutcomeSettler {
  readonly #options: OutcomeSettlerOptions;
  readonly #pending: AttemptOutcome[] = [];
  #unsettledCount = 0;
  #running: Promise<void> | undefined;
  readonly #recordingRetries: RecordingRetries;
  /**
   * Number of postponed settlements since the last successful one. Determines the length of the next pause.
   */
  #failures = 0;

  constructor(options: OutcomeSettlerOptions) {
    this.#options = options;
    this.#recordingRetries = new RecordingRetries(options.pollIntervalMs);
    options.stopped.addEventListener("abort", () => this.#recordingRetries.end());
  }

  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Number of outcomes in the next settlement. */
  get pendingCount(): number {
    return this.#pending.length;
  }

  /** Number of outcomes in memory: the pending outcomes, and the outcomes of the running settlement. */
  get unsettledCount(): number {
    return this.#unsettledCount;
  }

  add(outcome: AttemptOutcome): void {
    this.#unsettledCount += 1;
    this.#pending.push(outcome);
  }

  /** Starts a settlement of all pending outcomes, unless one is running. */
  settleNext(): void {
    if (this.#running || this.#pending.length === 0) return;
    this.#running = this.#settle(this.#pending.splice(0)).finally(() => {
      this.#running = undefined;
      this.#options.onReady();
    });
  }

  async #settle(outcomes: readonly AttemptOutcome[]): Promise<void> {
    try {
      await this.#write(outcomes);
      for (const outcome of outcomes) this.#forget(outcome);
    } catch (error) {
      this.#options.onError(error);
      if (isDataFault(error)) await this.#settleOneByOne(outcomes);
      else await this.#postpone(outcomes);
    }
  }

  /**
   * Settles each outcome in its own transaction, so that an outcome rejected by the database does not affect
   * others. The batch of a rejected outcome stays open until it expires.
   */
  async #settleOneByOne(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (const [index, outcome] of outcomes.entries()) {
      try {
        await this.#write([outcome]);
      } catch (error) {
        this.#options.onError(error, outcome);
        if (!isDataFault(error)) return this.#postpone(outcomes.slice(index));
        this.#options.batches.markLost(outcome);
      }
      this.#forget(outcome);
    }
  }

  async #write(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const { db, batches } = this.#options;
    const completedBatchIds = batches.listIdsCompletedBy(outcomes);
    await transact(db, (tx) => settleAttempts(tx, outcomes, completedBatchIds));
    batches.settle(outcomes);
    this.#failures = 0;
  }

  /**
   * Keeps outcomes for the next settlement. When the worker stops, they are lost after a grace period. Their
   * batches then expire, and another worker repeats the attempts.
   */
  async #postpone(outcomes: readonly AttemptOutcome[]): Promise<void> {
    if (this.#recordingRetries.areOver) return;
    this.#pending.unshift(...outcomes);
    this.#failures += 1;
    await this.#recordingRetries.pause(this.#failures);
  }

  #forget(outcome: AttemptOutcome): void {
    this.#unsettledCount -= 1;
    this.#options.onSettled(outcome);
  }
}
