import type { Tx, AnonymousContext } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { isDataFault } from "../../platform/db/faults.ts";
import { RecordingRetries } from "../../platform/db/recording-retries.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { formatError, PermanentFailure, type JobHandler, type JobRecord } from "./handler.ts";
import {
  claimJobs,
  jobDue,
  recordOutcome,
  renewLease,
  type JobOutcome,
  deleteEndedJobs,
} from "./jobs.store.ts";
import type { Job } from "./tables.ts";

type JobFailure = Exclude<JobOutcome, { kind: "finished" }>;

interface JobWorkerOptions {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  readonly concurrency: number;
  /**
   * The time after which another worker takes over the job of a dead process. A running job renews its lease.
   */
  readonly leaseSeconds: number;
  readonly pollIntervalMs: number;
  readonly onError: (error: unknown, job: Job | undefined) => void;
}

/**
 * Runs due jobs. Workers of any number of processes share one queue. The state of a job is in the columns of
 * its row:
 *
 * - waiting until `run_at`. A claim starts a lease and counts as an attempt.
 * - leased. An external job runs outside any transaction while its lease is renewed. A transactional job runs
 *   in the transaction that records its outcome.
 * - finished.
 * - waiting for a retry, until the handler's next delay has passed.
 * - given up, because no delay is left or the handler has thrown `PermanentFailure`.
 *
 * If the process of a job dies, its lease expires, and the job can be claimed again.
 */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  /** Running jobs by id. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #claiming: Promise<void> | undefined;
  #shouldClaimAgain = false;
  #isStopped = false;
  readonly #recordingRetries: RecordingRetries;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
    this.#handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]));
    this.#recordingRetries = new RecordingRetries(options.pollIntervalMs);
    this.#timer = setInterval(() => this.wake(), options.pollIntervalMs);
    this.#stopListening = jobDue.listen(options.db.write, () => this.wake());
    this.wake();
  }

  /** Claims due jobs at once. */
  wake(): void {
    if (this.#isStopped) return;
    this.#shouldClaimAgain = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
    });
  }

  /** Stops claiming. Resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#recordingRetries.end();
    clearInterval(this.#timer);
    this.#stopListening();
    await this.#claiming;
    await Promise.all(this.#running.values());
  }

  /** Claims until no job is due or no slot is free. */
  async #claimAll(): Promise<void> {
    const { concurrency, onError } = this.#options;
    while (this.#shouldClaimAgain && !this.#isStopped && this.#running.size < concurrency) {
      this.#shouldClaimAgain = false;
      try {
        const maxJobs = concurrency - this.#running.size;
        const jobs = await this.#claim(maxJobs);
        for (const job of jobs) this.#start(job);
        if (jobs.length === maxJobs) this.#shouldClaimAgain = true;
      } catch (error) {
        onError(error, undefined);
      }
    }
  }

  #claim(maxJobs: number): Promise<Job[]> {
    const { db, clock, leaseSeconds } = this.#options;
    const kinds = [...this.#handlers.keys()];
    const now = clock.now();
    const leasedUntil = addSeconds(now, leaseSeconds);
    const isPostgres = db.engine === "postgres";
    // Excludes the jobs running here. Their leases may have expired while the database was unreachable.
    const exceptIds = [...this.#running.keys()];
    return transact(db, (tx) => claimJobs(tx, { kinds, now, leasedUntil, maxJobs, exceptIds, isPostgres }));
  }

  #start(job: Job): void {
    const ended = this.#attempt(job)
      .catch((error: unknown) => this.#options.onError(error, job))
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, ended);
  }

  async #attempt(job: Job): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    if (!handler) return;
    // The last attempt died with its process or lost its lease, so its outcome was never recorded.
    if (job.attempts > handler.retryAfterSeconds.length + 1)
      return this.#recordFailure(handler, job, { kind: "given_up", error: "The last attempt never ended" });
    try {
      await this.#perform(handler, job);
    } catch (error) {
      this.#options.onError(error, job);
      await this.#recordFailure(handler, job, this.#toFailure(handler, job, error));
    }
  }

  /** Performs a job and records it as finished. */
  async #perform(handler: JobHandler, job: Job): Promise<void> {
    const { db, clock } = this.#options;
    const { payload } = job;
    if ("run" in handler)
      return runWithLease(this.#createLease(job), async (signal) => {
        const record = await handler.run(payload, signal);
        await this.#recordFinished(job, record ?? undefined);
      });
    await transact(db, async (tx) => {
      const isRecorded = await recordOutcome(tx, job, clock.now(), { kind: "finished" });
      if (isRecorded) await handler.change(tx, payload);
    });
  }

  /**
   * Records that an external job has finished, even if the database is unreachable or full for a long time.
   * Otherwise the work, such as an email, would be repeated. An expired lease does not matter, unless another
   * worker has claimed the job. `record` runs in any case. Only a stopping worker gives up, after a grace
   * period.
   */
  async #recordFinished(job: Job, record?: JobRecord): Promise<void> {
    const { db, clock, onError } = this.#options;
    for (let failures = 1; ; failures++) {
      try {
        return await transact(db, async (tx) => {
          await recordOutcome(tx, job, clock.now(), { kind: "finished" });
          await record?.(tx);
        });
      } catch (error) {
        if (isDataFault(error) || this.#recordingRetries.areOver) throw error;
        onError(error, job);
        await this.#recordingRetries.pause(failures);
      }
    }
  }

  #createLease(job: Job): Lease {
    const { db, clock, leaseSeconds, onError } = this.#options;
    return {
      leaseSeconds,
      renew: () => transact(db, (tx) => renewLease(tx, job, addSeconds(clock.now(), leaseSeconds))),
      onError: (error) => onError(error, job),
    };
  }

  #toFailure(handler: JobHandler, job: Job, error: unknown): JobFailure {
    const text = formatError(error);
    const delaySeconds = handler.retryAfterSeconds[job.attempts - 1];
    if (error instanceof PermanentFailure || delaySeconds === undefined)
      return { kind: "given_up", error: text };
    return { kind: "retry", error: text, runAt: addSeconds(this.#options.clock.now(), delaySeconds) };
  }

  async #recordFailure(handler: JobHandler, job: Job, failure: JobFailure): Promise<void> {
    const { db, clock } = this.#options;
    await transact(db, async (tx: Tx) => {
      const isRecorded = await recordOutcome(tx, job, clock.now(), failure);
      if (isRecorded && failure.kind === "given_up")
        await handler.onGivenUp?.(tx, job.payload, failure.error);
    });
  }
}

export function startJobWorker(options: JobWorkerOptions): JobWorker {
  return new JobWorker(options);
}

function addSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}

/** Maximum duration of one attempt. */
const maxRunMs = 60_000;

interface Lease {
  readonly leaseSeconds: number;
  /** Renews the lease in the database. Returns false if it was lost. */
  readonly renew: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs `work` and renews its lease until `work` ends. Leases can be short, so that another worker soon takes
 * over the jobs of a dead process. The signal aborts if the lease is lost or the job has run for `maxRunMs`.
 */
async function runWithLease(
  { leaseSeconds, renew, onError }: Lease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renewOrAbort = async () => {
    if (!(await renew())) lost.abort(new Error("The lease was lost"));
  };
  const timer = setInterval(() => void renewOrAbort().catch(onError), (leaseSeconds * 1000) / 3);
  try {
    await work(AbortSignal.any([lost.signal, AbortSignal.timeout(maxRunMs)]));
  } finally {
    clearInterval(timer);
  }
}

const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes jobs a week after they ended. Until then, operators can look them up. Returns their number. */
export async function purgeEndedJobs(context: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(context.clock.now()) - retentionMs).toISOString();
  return context.transact((tx) => deleteEndedJobs(tx, before));
}
