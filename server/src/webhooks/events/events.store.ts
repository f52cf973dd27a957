import type { Tx } from "../../context.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue, firstAttemptOf } from "../queue/enqueue.ts";
import { endpointsDue } from "../queue/wake.ts";
import type { WebhookEventRow } from "../tables.ts";

/** Writes an event and one delivery for each endpoint, the first attempt due at once. Answers the ids of the deliveries. */
export async function insertEvent(
  tx: Tx,
  event: WebhookEventRow,
  endpointIds: readonly string[],
): Promise<string[]> {
  await tx.insertInto("webhook_events").values(event).execute();
  const deliveries = endpointIds.map((endpointId) => ({
    organization_id: event.organization_id,
    id: newId(),
    endpoint_id: endpointId,
    event_id: event.id,
    status: "waiting" as const,
    created_at: event.created_at,
    attempts_ever: 0,
    next_attempt_at: event.created_at,
    attempts_jsonl: "",
  }));
  await tx.insertInto("webhook_deliveries").values(deliveries).execute();
  const bytes = Buffer.byteLength(event.body);
  await enqueue(
    tx,
    deliveries.map((delivery) => firstAttemptOf(delivery, event.created_at, bytes)),
  );
  endpointsDue.sendAfterCommit(
    tx,
    endpointIds.map((id) => ({ organizationId: event.organization_id, id })),
  );
  return deliveries.map(({ id }) => id);
}
