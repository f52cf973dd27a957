import type { Tx } from "../../context.ts";

/** Performs the jobs of one kind: outside the database, or inside it. */
export type JobHandler = ExternalJobHandler | TransactionalJobHandler;

interface AnyJobHandler {
  readonly kind: string;
  /** The delay before each further attempt. A job without a delay left is given up. */
  readonly retryAfterSeconds: readonly number[];
  /** Records further consequences of a job that is given up, in the same transaction. */
  onGivenUp?(tx: Tx, payload: unknown, error: string): Promise<void>;
}

export interface ExternalJobHandler extends AnyJobHandler {
  /**
   * Runs at least once, so it must tolerate a repetition. `signal` aborts when the lease is lost or the time is over. Returns
   * what is to be recorded of it, if anything.
   */
  run(payload: unknown, signal: AbortSignal): Promise<JobRecord | void>;
}

/** Records what a job has done outside of the database, in the transaction that marks the job as finished. */
export type JobRecord = (tx: Tx) => Promise<void>;

export interface TransactionalJobHandler extends AnyJobHandler {
  /** Takes effect exactly once: in the transaction that marks the job as finished. */
  change(tx: Tx, payload: unknown): Promise<void>;
}

/** Thrown by a handler when no further attempt can succeed. */
export class PermanentFailure extends Error {}
