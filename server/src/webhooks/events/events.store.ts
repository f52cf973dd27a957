import type { ExpressionBuilder, SqlBool } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import { enqueueAttempts, toFirstAttempt } from "../queue/queue.store.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import type { WebhookEventRow } from "../tables.ts";

/**
 * Inserts an event with one delivery for each endpoint. The first attempts are due at once. Returns the ids
 * of the deliveries.
 */
export async function insertEvent(
  tx: Tx,
  event: WebhookEventRow,
  endpointIds: readonly string[],
): Promise<string[]> {
  await tx.insertInto("webhook_events").values(event).execute();
  const deliveries = endpointIds.map((endpointId) => ({
    organization_id: event.organization_id,
    id: createId(),
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
  await enqueueAttempts(
    tx,
    deliveries.map((delivery) => toFirstAttempt(delivery, event.created_at, bytes)),
  );
  endpointsDue.sendAfterCommit(
    tx,
    endpointIds.map((id) => ({ organizationId: event.organization_id, id })),
  );
  return deliveries.map(({ id }) => id);
}

export type OldEvent = Pick<WebhookEventRow, "organization_id" | "id" | "created_at">;

/**
 * Lists up to `limit` events of all organizations created before `before`, oldest first. The list starts
 * after `last`, so a purge reads each event only once, even if it cannot delete the event yet.
 */
export async function listOldEvents(
  read: Reader,
  before: string,
  last: Omit<OldEvent, "organization_id">,
  limit: number,
): Promise<Array<OldEvent & { isWaiting: SqlBool }>> {
  return read
    .selectFrom("webhook_events")
    .select(["organization_id", "id", "created_at"])
    .select((eb) => eb.exists(selectDeliveries(eb).where("status", "=", "waiting")).as("isWaiting"))
    .where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last.created_at, last.id)))
    .where("created_at", "<", before)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Deletes the events in `ids` that have no deliveries. */
export async function deleteEventsWithoutDeliveries(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("webhook_events")
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .where((eb) => eb.not(eb.exists(selectDeliveries(eb))))
    .execute();
}

function selectDeliveries(eb: ExpressionBuilder<Schema, "webhook_events">) {
  return eb
    .selectFrom("webhook_deliveries")
    .select("webhook_deliveries.id")
    .whereRef("webhook_deliveries.organization_id", "=", "webhook_events.organization_id")
    .whereRef("event_id", "=", "webhook_events.id");
}
