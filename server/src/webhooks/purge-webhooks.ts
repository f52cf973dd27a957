import { maxPausedWebhookDays } from "@proffer/contract";
import type { AnonymousContext, Tx } from "../context.ts";
import { deleteDeliveriesOfEndpoint, deleteEndedDeliveries } from "./deliveries/deliveries.store.ts";
import {
  deleteEndpointRow,
  findDeletedEndpoint,
  listPausedEndpoints,
  lockEndpoint,
} from "./endpoints/endpoints.store.ts";
import { deleteEventsWithoutDeliveries, listOldEvents, type OldEvent } from "./events/events.store.ts";
import { deleteQueueOfEndpoint, dequeueDueBefore } from "./queue/queue.store.ts";
import { writeAttempts } from "./queue/settle.ts";
import type { EndpointId } from "./tables.ts";

const dayMs = 24 * 60 * 60 * 1000;
const retentionMs = 30 * dayMs;
/**
 * Delay between the deletion of an endpoint and the removal of its rows. A transaction that read the endpoint
 * just before its deletion may still enqueue attempts for it.
 */
const deletionDelayMs = 60 * 60 * 1000;
/** Maximum number of rows per transaction. A single transaction for all rows would block other writers. */
const batchSize = 500;
/** The position before the oldest event. */
const firstEvent = { created_at: new Date(0).toISOString(), id: "" };

/**
 * Deletes the rows of deleted endpoints. Fails deliveries that have waited too long for a paused endpoint.
 * Deletes events older than 30 days without a waiting delivery.
 */
export async function purgeWebhooks({ transact, read, clock }: AnonymousContext): Promise<void> {
  const now = Date.parse(clock.now());
  while (await transact((tx) => purgeDeletedEndpoint(tx, now)));
  for (const endpoint of await listPausedEndpoints(read))
    while (await transact((tx) => failPausedDeliveries(tx, endpoint, clock.now(), batchSize)));
  const before = new Date(now - retentionMs).toISOString();
  let batch = await listOldEvents(read, before, firstEvent, batchSize);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    const ended = batch.filter(({ isWaiting }) => !isWaiting);
    if (ended.length > 0) await transact((tx) => purgeEvents(tx, ended));
    batch = await listOldEvents(read, before, last, batchSize);
  }
}

/** Deletes one batch of rows of one deleted endpoint. Returns false if no endpoint is left to purge. */
async function purgeDeletedEndpoint(tx: Tx, now: number): Promise<boolean> {
  const endpoint = await findDeletedEndpoint(tx, new Date(now - deletionDelayMs).toISOString());
  if (!endpoint) return false;
  if ((await deleteQueueOfEndpoint(tx, endpoint, batchSize)) > 0) return true;
  const deleted = await deleteDeliveriesOfEndpoint(tx, endpoint, batchSize);
  if (deleted < batchSize) await deleteEndpointRow(tx, endpoint);
  return true;
}

/**
 * Deletes the events in `events`. Keeps an event if a member has retried one of its deliveries since
 * `listOldEvents` read it.
 */
async function purgeEvents(tx: Tx, events: readonly OldEvent[]): Promise<void> {
  for (const [organizationId, group] of Map.groupBy(events, (event) => event.organization_id)) {
    const ids = group.map(({ id }) => id);
    await deleteEndedDeliveries(tx, organizationId, ids);
    await deleteEventsWithoutDeliveries(tx, organizationId, ids);
  }
}

/**
 * Fails up to `maxCount` deliveries of a paused endpoint that were due more than `maxPausedWebhookDays` ago,
 * and writes the reason into their logs. Otherwise the queue of the endpoint would grow without limit.
 * Returns the number of failed deliveries. A manual retry sets a new due time, so it restarts the limit.
 */
export async function failPausedDeliveries(
  tx: Tx,
  { organization_id, id }: EndpointId,
  now: string,
  maxCount: number,
): Promise<number> {
  const endpoint = await lockEndpoint(tx, organization_id, id);
  // A member may have resumed the endpoint after it was listed.
  if (!endpoint?.paused_at) return 0;
  const before = new Date(Date.parse(now) - maxPausedWebhookDays * dayMs).toISOString();
  const rows = await dequeueDueBefore(tx, endpoint, before, maxCount);
  const records = rows.map((queued) => ({
    queued,
    beganAt: now,
    state: { status: "failed", isGone: false } as const,
    httpStatus: null,
    responseTimeMs: null,
    error: "paused",
    snippet: null,
  }));
  return (await writeAttempts(tx, records)).length;
}
