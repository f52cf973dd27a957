import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "../../context.ts";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { errorText } from "./error-text.ts";
import { keepLease, type Keeping } from "./keep-lease.ts";
import { claim, jobDue, record, renew, type JobRow, type Outcome } from "./queue.ts";

type Failure = Exclude<Outcome, { kind: "finished" }>;

/** How one kind of job is done: by something outside the database, or only inside it. */
export type JobHandler = OutsideJobHandler | InsideJobHandler;

interface AnyJobHandler {
  readonly kind: string;
  /** Seconds to wait before each further attempt; when they are used up, the job is given up. */
  readonly retryAfterSeconds: readonly number[];
  /** What else becomes true when the job is given up, in the transaction that records it. */
  onGivenUp?(tx: Tx, payload: unknown, error: string): Promise<void>;
}

export interface OutsideJobHandler extends AnyJobHandler {
  /** Must bear being run twice: at least once is what a queue can promise. `signal` ends it when the lease is lost or it takes too long. */
  run(payload: unknown, signal: AbortSignal): Promise<void>;
}

export interface InsideJobHandler extends AnyJobHandler {
  /** Is done exactly once: in the transaction that marks the job finished. */
  change(tx: Tx, payload: unknown): Promise<void>;
}

/** Thrown by a handler that knows that no further attempt can succeed. */
export class GiveUp extends Error {}

export interface JobWorker {
  /** Looks for due jobs at once; called after a commit that enqueued some. */
  wake(): void;
  /** Takes no further job and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

export interface JobWorkerOptions {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  readonly concurrency: number;
  /** How long a job waits for another worker after its own has died; renewed while it runs. */
  readonly leaseSeconds: number;
  readonly pollMilliseconds: number;
  readonly onError: (error: unknown, job: JobRow | undefined) => void;
}

/** Runs due jobs. Any number of workers, in any number of processes, share the work. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { db, clock, concurrency, leaseSeconds, pollMilliseconds, onError } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]));
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  let looking: Promise<void> | undefined;
  let shouldLookAgain = false;

  const timer = setInterval(wake, pollMilliseconds);
  // A job is no part of the request that asks for it.
  const stopListening = jobDue.listen(db.write, AsyncLocalStorage.bind(wake));

  function wake(): void {
    if (stopped.signal.aborted) return;
    shouldLookAgain = true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }

  async function look(): Promise<void> {
    while (shouldLookAgain && !stopped.signal.aborted && running.size < concurrency) {
      shouldLookAgain = false;
      try {
        const most = concurrency - running.size;
        const jobs = await claimDue(most);
        for (const job of jobs) start(job);
        if (jobs.length === most) shouldLookAgain = true;
      } catch (error) {
        onError(error, undefined);
      }
    }
  }

  function claimDue(most: number): Promise<JobRow[]> {
    const now = clock.now();
    const until = later(now, leaseSeconds);
    const isPostgres = db.engine === "postgres";
    return transact(db, (tx) => claim(tx, { kinds: [...handlers.keys()], now, until, most, isPostgres }));
  }

  function start(job: JobRow): void {
    const done = attempt(job)
      .catch((error: unknown) => onError(error, job))
      .finally(() => {
        running.delete(done);
        wake();
      });
    running.add(done);
  }

  async function attempt(job: JobRow): Promise<void> {
    const handler = handlers.get(job.kind);
    if (!handler) return;
    const failure = await failureOf(handler, job);
    if (failure) await transact(db, (tx) => recordFailure(tx, handler, job, failure));
  }

  /** Undefined when the job is done and that is recorded. */
  async function failureOf(handler: JobHandler, job: JobRow): Promise<Failure | undefined> {
    // Its last attempt ended with its process or its lease, and nobody was left to record that.
    if (job.attempts > handler.retryAfterSeconds.length + 1)
      return { kind: "given_up", error: "The last attempt never ended" };
    try {
      await perform(handler, job);
      return undefined;
    } catch (error) {
      onError(error, job);
      const text = errorText(error);
      const wait = error instanceof GiveUp ? undefined : handler.retryAfterSeconds[job.attempts - 1];
      return wait === undefined
        ? { kind: "given_up", error: text }
        : { kind: "again", error: text, runAt: later(clock.now(), wait) };
    }
  }

  async function perform(handler: JobHandler, job: JobRow): Promise<void> {
    const payload: unknown = JSON.parse(job.payload_json);
    if ("run" in handler) await keepLease(leaseOf(job), (signal) => handler.run(payload, signal));
    await transact(db, async (tx) => {
      const isOurs = await record(tx, job, clock.now(), { kind: "finished" });
      // When the lease was lost, another attempt speaks for the job.
      if ("change" in handler && isOurs) await handler.change(tx, payload);
    });
  }

  function leaseOf(job: JobRow): Keeping {
    return {
      leaseSeconds,
      renew: () => transact(db, (tx) => renew(tx, job, later(clock.now(), leaseSeconds))),
      onError: (error) => onError(error, job),
    };
  }

  async function recordFailure(tx: Tx, handler: JobHandler, job: JobRow, failure: Failure): Promise<void> {
    const isOurs = await record(tx, job, clock.now(), failure);
    if (isOurs && failure.kind === "given_up")
      await handler.onGivenUp?.(tx, JSON.parse(job.payload_json), failure.error);
  }

  wake();
  return {
    wake,
    async stop() {
      stopped.abort();
      clearInterval(timer);
      stopListening();
      await looking;
      await Promise.all(running);
    },
  };
}

function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}
