import type { Tx } from "../../context.ts";
import { Signal } from "../db/signals.ts";
import { newId } from "../ids.ts";

/** A piece of work that must happen after the change that asked for it, at least once. */
export interface JobRow {
  /** Chosen by whoever enqueues where the same work may be asked for twice: the second request is no second job. */
  id: string;
  kind: string;
  payload_json: string;
  run_at: string;
  attempts: number;
  /** The fence: whoever records an outcome must still hold it. */
  lease_token: string | null;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  given_up_at: string | null;
}

export interface JobTables {
  jobs: JobRow;
}

export interface NewJob {
  readonly kind: string;
  readonly payload: unknown;
  readonly runAt: string;
  readonly id?: string;
}

/** Asks for a job in the transaction of the change. A job whose id is known already is not added again. */
export async function enqueue(tx: Tx, now: string, job: NewJob): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      id: job.id ?? newId(),
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

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const maxRequeued = 1_000;

/**
 * Asks for jobs anew, due at once and with all their attempts, whatever became of them. Returns the ids of those for which
 * no attempt is under way; the others are left to it.
 */
export async function requeue(
  tx: Tx,
  now: string,
  jobs: readonly (Omit<NewJob, "runAt"> & { readonly id: string })[],
): Promise<string[]> {
  if (jobs.length === 0) return [];
  const anew = {
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
          Object.assign({ id, kind, payload_json: JSON.stringify(payload), created_at: now }, anew),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(anew)
        .where((eb) => eb.or([eb("jobs.leased_until", "is", null), eb("jobs.leased_until", "<=", now)])),
    )
    .returning("id")
    .execute();
  jobDue.sendAfterCommit(tx, undefined);
  const rest = await requeue(tx, now, jobs.slice(maxRequeued));
  return [...requeued.map(({ id }) => id), ...rest];
}

/** A job was asked for that is due. */
export const jobDue = new Signal<undefined>("job due");

export interface Claim {
  readonly kinds: readonly string[];
  readonly now: string;
  readonly until: string;
  readonly most: number;
  readonly isPostgres: boolean;
}

/**
 * Takes due jobs under a lease, in one statement and without waiting for others that take jobs. The attempt counts
 * from here, so that a job which kills its process is not tried for ever.
 */
export async function claim(tx: Tx, { kinds, now, until, most, isPostgres }: Claim): Promise<JobRow[]> {
  return tx
    .updateTable("jobs")
    .set((eb) => ({ lease_token: newId(), leased_until: until, attempts: eb("attempts", "+", 1) }))
    .where("id", "in", (query) =>
      query
        .selectFrom("jobs")
        .select("id")
        .where("finished_at", "is", null)
        .where("given_up_at", "is", null)
        .where("run_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        .where("kind", "in", kinds)
        .orderBy("run_at")
        .orderBy("id")
        .limit(most)
        .$if(isPostgres, (claiming) => claiming.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
}

/** Puts the end of a lease off; false when it was lost meanwhile. */
export async function renew(tx: Tx, job: JobRow, until: string): Promise<boolean> {
  const result = await tx
    .updateTable("jobs")
    .set({ leased_until: until })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.lease_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What became of an attempt. */
export type Outcome =
  | { readonly kind: "finished" }
  | { readonly kind: "again"; readonly runAt: string; readonly error: string }
  | { readonly kind: "given_up"; readonly error: string };

/** Records the outcome, unless the lease was lost meanwhile: then another attempt speaks for the job. */
export async function record(tx: Tx, job: JobRow, now: string, outcome: Outcome): Promise<boolean> {
  const result = await tx
    .updateTable("jobs")
    .set({
      lease_token: null,
      leased_until: null,
      last_error: outcome.kind === "finished" ? null : outcome.error,
      ...(outcome.kind === "finished" && { finished_at: now }),
      ...(outcome.kind === "again" && { run_at: outcome.runAt }),
      ...(outcome.kind === "given_up" && { given_up_at: now }),
    })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.lease_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
