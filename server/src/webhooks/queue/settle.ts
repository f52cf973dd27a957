import type { WebhookAttempt } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import { updateAttemptedDeliveries, type DeliveryChange } from "../deliveries/deliveries.store.ts";
import { pauseGoneEndpoint } from "../endpoints/endpoints.store.ts";
import type { QueuedAttempt } from "../tables.ts";
import { deleteBatches } from "./batches.store.ts";
import type { Claim } from "./claims.store.ts";
import { enqueueAttempts } from "./queue.store.ts";
import { isEndpointGone, type DeliveryState } from "./schedule.ts";

/** One attempt as it is written: its log entry, and the state that it leaves its delivery in. */
export interface AttemptRecord {
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
 * Settles attempts: writes their outcomes, pauses the endpoints that answered 410, and deletes `completedBatchIds`, the
 * batches that have no other unsettled attempt.
 */
export async function settleAttempts(
  tx: Tx,
  outcomes: readonly AttemptOutcome[],
  completedBatchIds: readonly string[],
): Promise<void> {
  // Batches first, as `settleExpiredBatch` does: the same order of locks rules out a deadlock between the two.
  await deleteBatches(tx, completedBatchIds);
  for (const outcome of await writeAttempts(tx, outcomes))
    if (isEndpointGone(outcome.state)) await pauseGoneEndpoint(tx, outcome.endpoint, outcome.endedAt);
}

/**
 * Writes the state of deliveries, the entries of their logs, and the attempts that follow. Returns the records that it
 * wrote. An attempt that was settled before, as interrupted, is left out: `attempts_ever` is the fence.
 */
export async function writeAttempts<R extends AttemptRecord>(tx: Tx, records: readonly R[]): Promise<R[]> {
  if (records.length === 0) return [];
  // Every transaction locks the rows in the order of their ids.
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
