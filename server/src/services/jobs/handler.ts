import type { Tx } from "../../context.ts";

/** Performs the jobs of one kind, either outside the database or in a transaction. */
export type JobHandler = ExternalJobHandler | TransactionalJobHandler;

interface AnyJobHandler {
  readonly kind: string;
  /** The delay before each retry. A job that fails without a remaining delay is given up. */
  readonly retryAfterSeconds: readonly number[];
  /** Records consequences of giving up a job, in the transaction that records that the job is given up. */
  onGivenUp?(tx: Tx, payload: unknown, error: string): Promise<void>;
}

export interface ExternalJobHandler extends AnyJobHandler {
  /**
   * Runs at least once, so it must tolerate repetition. `signal` aborts if the lease is lost or the job has
   * run for a minute. May return a record to write.
   */
  run(payload: unknown, signal: AbortSignal): Promise<JobRecord | void>;
}

/** Records work done outside the database, in the transaction that marks the job as finished. */
export type JobRecord = (tx: Tx) => Promise<void>;

export interface TransactionalJobHandler extends AnyJobHandler {
  /** Takes effect exactly once, in the transaction that marks the job as finished. */
  change(tx: Tx, payload: unknown): Promise<void>;
}

/** Thrown by a handler if no further attempt can succeed. */
export class PermanentFailure extends Error {}

const maxCharacters = 1000;

/** Formats an error for a text column. Removes NUL, because PostgreSQL cannot store it. */
export function formatError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll("\0", "").slice(0, maxCharacters);
}
