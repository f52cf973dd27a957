import { maxShownWebhookAttempts } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import type { WithId } from "../../platform/db/json-table.ts";
import { lockEndpoint } from "../endpoints/endpoints.store.ts";
import { dequeueWaiting, enqueueFirstAttempts } from "../queue/queue.store.ts";
import { truncateLog } from "./attempts-log.ts";
import { listLogs, updateLogs, updateToWaiting, type DeliverySelection } from "./deliveries.store.ts";

/**
 * Requeues deliveries with the same ids, the same bytes and a new retry schedule that starts at `at`. Leaves out those with
 * an attempt in flight. Returns the number of requeued deliveries.
 */
export async function requeueDeliveries(tx: Tx, selection: DeliverySelection, at: string): Promise<number> {
  // One requeue at a time: a row that another one has deleted and not inserted yet would look like an attempt in flight.
  await lockEndpoint(tx, selection.organizationId, selection.endpointId);
  const dequeued = await dequeueWaiting(tx, selection);
  const requeued = await updateToWaiting(tx, selection, dequeued, at);
  await enqueueFirstAttempts(tx, selection.organizationId, requeued);
  const longLogs = requeued.filter(({ attempts_ever }) => attempts_ever > maxShownWebhookAttempts);
  if (longLogs.length > 0) await truncateLogs(tx, selection.organizationId, longLogs);
  return requeued.length;
}

async function truncateLogs(tx: Tx, organizationId: string, deliveries: readonly WithId[]): Promise<void> {
  const logs = await listLogs(tx, organizationId, deliveries);
  await updateLogs(
    tx,
    organizationId,
    logs.map(({ id, attempts_jsonl }) => ({ id, log: truncateLog(attempts_jsonl) })),
  );
}
