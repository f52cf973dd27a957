import type { Tx } from "../../context.ts";
import { Signal } from "../../platform/db/signals.ts";
import type { Job, JobRow } from "./tables.ts";
import { createId } from "../../platform/ids.ts";

export interface NewJob {
  readonly kind: string;
  readonly payload: unknown;
  readonly runAt: string;
  readonly id?: string;
}

/** Tells the job workers of this process that a job is due. */
export const jobDue = new Signal<undefined>("job due");

/** Enqueues a job in the transaction of the change. Does nothing if a job with this id exists. */
export async function enqueueJob(tx: Tx, now: string, job: NewJob): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      id: job.id ?? createId(),
      kind: job.kind,
      payload_json: JSON.stringify(job.payload),
      run_at: job.runAt,
      attempts: 0,
      lease_token: null,
      leased_until: null,
      last_error: null,
      created_at: now,
      finished_at: null,
      given_up_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  if (job.runAt > now) return;
  jobDue.sendAfterCommit(tx, undefined);
}

/** Returns true if a job has finished its work. */
export async function isJobFinished(tx: Tx, id: string): Promise<boolean> {
  const job = await tx.selectFrom("jobs").select("finished_at").where("id", "=", id).executeTakeFirst();
  return job !== undefined && job.finished_at !== null;
}

/** Maximum number of rows per statement, because PostgreSQL accepts only 65,535 parameters. */
const maxRequeued = 1_000;

/**
 * Requeues jobs of any outcome: due now, with all attempts. Skips jobs with a running attempt. Returns the
 * ids of the requeued jobs.
 */
export async function requeueJobs(
  tx: Tx,
  now: string,
  jobs: readonly (Omit<NewJob, "runAt"> & { readonly id: string })[],
): Promise<string[]> {
  if (jobs.length === 0) return [];
  const initialState = {
    run_at: now,
    attempts: 0,
    lease_token: null,
    leased_until: null,
    last_error: null,
    finished_at: null,
    given_up_at: null,
  };
  const requeued = await tx
    .insertInto("jobs")
    .values(
      jobs
        .slice(0, maxRequeued)
        .map(({ id, kind, payload }) =>
          Object.assign({ id, kind, payload_json: JSON.stringify(payload), created_at: now }, initialState),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(initialState)
        .where((eb) => eb.or([eb("jobs.leased_until", "is", null), eb("jobs.leased_until", "<=", now)])),
    )
    .returning("id")
    .execute();
  jobDue.sendAfterCommit(tx, undefined);
  const others = await requeueJobs(tx, now, jobs.slice(maxRequeued));
  return [...requeued.map(({ id }) => id), ...others];
}

export interface ClaimRequest {
  readonly kinds: readonly string[];
  readonly now: string;
  readonly leasedUntil: string;
  readonly maxJobs: number;
  /** Jobs that the claimer is running. */
  readonly exceptIds: readonly string[];
  readonly isPostgres: boolean;
}

/**
 * Claims due jobs by a lease, in one statement that does not wait for other claims. Each claim counts as an
 * attempt, so that a job that kills its process is not retried forever.
 */
export async function claimJobs(
  tx: Tx,
  { kinds, now, leasedUntil, maxJobs, exceptIds, isPostgres }: ClaimRequest,
): Promise<Job[]> {
  const rows = await tx
    .updateTable("jobs")
    .set((eb) => ({ lease_token: createId(), leased_until: leasedUntil, attempts: eb("attempts", "+", 1) }))
    .where("id", "in", (query) =>
      query
        .selectFrom("jobs")
        .select("id")
        .where("finished_at", "is", null)
        .where("given_up_at", "is", null)
        .where("run_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        .where("kind", "in", kinds)
        .$if(exceptIds.length > 0, (claiming) => claiming.where("id", "not in", exceptIds))
        .orderBy("run_at")
        .orderBy("id")
        .limit(maxJobs)
        .$if(isPostgres, (claiming) => claiming.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
  return rows.map(toJob);
}

function toJob({ payload_json, ...columns }: JobRow): Job {
  return { ...columns, payload: JSON.parse(payload_json) };
}

/** Extends the lease of a job. Returns false if the lease was lost. */
export async function renewLease(tx: Tx, job: Job, leasedUntil: string): Promise<boolean> {
  const result = await tx
    .updateTable("jobs")
    .set({ leased_until: leasedUntil })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.lease_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The outcome of an attempt. */
export type JobOutcome =
  | { readonly kind: "finished" }
  | { readonly kind: "retry"; readonly runAt: string; readonly error: string }
  | { readonly kind: "given_up"; readonly error: string };

/**
 * Records an outcome and releases the lease. Returns false if the lease was lost. The new holder then records
 * the outcome.
 */
export async function recordOutcome(tx: Tx, job: Job, now: string, outcome: JobOutcome): Promise<boolean> {
  const result = await tx
    .updateTable("jobs")
    .set({
      lease_token: null,
      leased_until: null,
      last_error: outcome.kind === "finished" ? null : outcome.error,
      ...(outcome.kind === "finished" && { finished_at: now }),
      ...(outcome.kind === "retry" && { run_at: outcome.runAt }),
      ...(outcome.kind === "given_up" && { given_up_at: now }),
    })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.lease_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the jobs that were finished or given up before `before`. Returns their number. */
export async function deleteEndedJobs(tx: Tx, before: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("jobs")
    .where((eb) => eb.or([eb("finished_at", "<", before), eb("given_up_at", "<", before)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
