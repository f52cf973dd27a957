import type { WebhookAttempt } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { updateAttemptedDeliveries, type DeliveryChange } from "../deliveries/deliveries.store.ts";
import { pauseGoneEndpoint } from "../endpoints/endpoints.store.ts";
import type { QueuedAttempt } from "../tables.ts";
import { deleteBatches, deleteBatch, listBatchIdsBefore } from "./batches.store.ts";
import type { Claim } from "./claims.store.ts";
import { enqueueAttempts } from "./queue.store.ts";
import { isEndpointGone, type DeliveryState, decideStateAfterInterruption, leaseMs } from "./retry-policy.ts";

/** One attempt with its log entry and the resulting state of its delivery. */
interface AttemptRecord {
  readonly queued: QueuedAttempt;
  readonly beganAt: string;
  readonly state: DeliveryState;
  readonly httpStatus: number | null;
  readonly responseTimeMs: number | null;
  readonly error: string | null;
  readonly snippet: string | null;
}

/** The outcome of a claimed attempt that ended in this process. */
export interface AttemptOutcome extends Claim, AttemptRecord {
  readonly endedAt: string;
  readonly responseTimeMs: number;
}

/**
 * Settles attempts: writes their outcomes, and pauses the endpoints that answered 410. Deletes the batches in
 * `completedBatchIds`, which have no other unsettled attempts.
 */
export async function settleAttempts(
  tx: Tx,
  outcomes: readonly AttemptOutcome[],
  completedBatchIds: readonly string[],
): Promise<void> {
  // Deletes the batches first, like `settleExpiredBatch`. The same order of locks prevents a deadlock between
  // the two functions.
  await deleteBatches(tx, completedBatchIds);
  for (const outcome of await writeAttempts(tx, outcomes))
    if (isEndpointGone(outcome.state)) await pauseGoneEndpoint(tx, outcome.endpoint, outcome.endedAt);
}

/** Lists the batches with an expired lease. Their worker died or lost an outcome. */
export async function listExpiredBatchIds({ read }: Db<Schema>, now: string): Promise<string[]> {
  return listBatchIdsBefore(read, new Date(Date.parse(now) - leaseMs).toISOString());
}

/**
 * Settles an expired batch. Its attempts without an outcome were interrupted, and count as attempts. Returns
 * their number.
 */
export async function settleExpiredBatch(db: Db<Schema>, batchId: string): Promise<number> {
  return transact(db, async (tx: Tx) => {
    const batch = await deleteBatch(tx, batchId);
    if (!batch) return 0;
    const interrupted = batch.queued.map((queued) => ({
      queued,
      beganAt: batch.began_at,
      state: decideStateAfterInterruption(queued.attempt, Date.parse(batch.began_at)),
      httpStatus: null,
      responseTimeMs: null,
      error: "interrupted",
      snippet: null,
    }));
    return (await writeAttempts(tx, interrupted)).length;
  });
}

/**
 * Writes the state of deliveries, their log entries, and their next attempts. Omits attempts that were
 * already settled as interrupted: `attempts_ever` is the fence. Returns the written records.
 */
export async function writeAttempts<R extends AttemptRecord>(tx: Tx, records: readonly R[]): Promise<R[]> {
  if (records.length === 0) return [];
  // Every transaction locks the rows in the order of their ids, so that two transactions cannot deadlock.
  const ordered = records.toSorted((a, b) => (a.queued.delivery_id < b.queued.delivery_id ? -1 : 1));
  const updated = await updateAttemptedDeliveries(tx, ordered.map(toDeliveryChange));
  const numbers = new Map(updated.map(({ id, attempts_ever }) => [id, attempts_ever]));
  const written = ordered.filter(({ queued }) => numbers.get(queued.delivery_id) === queued.number);
  await enqueueAttempts(tx, written.flatMap(toNextAttempt));
  return written;
}

function toDeliveryChange(record: AttemptRecord): DeliveryChange {
  const { organization_id, delivery_id: id, number } = record.queued;
  const { state } = record;
  const line = `${JSON.stringify(toLogEntry(record))}\n`;
  return { organization_id, id, number, status: state.status, due_at: formatDueAt(state), line };
}

function formatDueAt(state: DeliveryState): string | null {
  return state.status === "waiting" ? new Date(state.dueAtMs).toISOString() : null;
}

function toNextAttempt({ queued, state }: AttemptRecord): QueuedAttempt[] {
  const due_at = formatDueAt(state);
  if (due_at === null) return [];
  return [{ ...queued, due_at, attempt: queued.attempt + 1, number: queued.number + 1 }];
}

function toLogEntry({ beganAt, httpStatus, responseTimeMs, error, snippet }: AttemptRecord): WebhookAttempt {
  return {
    at: beganAt,
    http_status: httpStatus,
    response_time_ms: responseTimeMs,
    error,
    response_snippet: snippet,
  };
}
