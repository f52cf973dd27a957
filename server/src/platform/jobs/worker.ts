import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { claim, record, type JobRow, type Outcome } from "./queue.ts";

/** How one kind of job is done. */
export interface JobHandler {
  readonly kind: string;
  /** Seconds to wait before each further attempt; when they are used up, the job is given up. */
  readonly retryAfterSeconds: readonly number[];
  /** Must bear being run twice: at least once is what a queue can promise. `signal` ends with the lease. */
  run(payload: unknown, signal: AbortSignal): Promise<void>;
}

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
    const outcome = await outcomeOf(handler, job);
    await transact(db, (tx) => record(tx, job, clock.now(), outcome));
  }

  async function outcomeOf(handler: JobHandler, job: JobRow): Promise<Outcome> {
    // Its last attempt ended with its process or its lease, and nobody was left to record that.
    if (job.attempts > handler.retryAfterSeconds.length + 1) {
      return { kind: "given_up", error: "The last attempt never ended" };
    }
    try {
      await handler.run(JSON.parse(job.payload_json), AbortSignal.timeout(leaseSeconds * 1000));
      return { kind: "finished" };
    } catch (error) {
      onError(error, job);
      const text = (error instanceof Error ? error.message : String(error))
        .replaceAll("\0", "")
        .slice(0, 1000);
      const wait = handler.retryAfterSeconds[job.attempts - 1];
      return wait === undefined
        ? { kind: "given_up", error: text }
        : { kind: "again", error: text, runAt: later(clock.now(), wait) };
    }
  }

  wake();
  return {
    wake,
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}

function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}
