import type { AnonymousContext, Tx } from "../context.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;
/** For a change that saw an endpoint a moment before it was deleted, and still queues for it. */
const graceMs = 60 * 60 * 1000;
/** A transaction that removes everything at once would keep others from writing. */
const batchSize = 500;

/** Throws away events that happened 30 days ago, unless something of them still waits, and what deleted endpoints leave. */
export async function purgeWebhooks({ transact, clock }: AnonymousContext): Promise<void> {
  const now = Date.parse(clock.now());
  for (const step of [purgeDeletedEndpoint, purgeOldEvents]) {
    while (await transact((tx) => step(tx, now)));
  }
}

/** A batch of what one of them leaves; false when there was none. */
async function purgeDeletedEndpoint(tx: Tx, now: number): Promise<boolean> {
  const endpoint = await tx
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("deleted_at", "<", new Date(now - graceMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (!endpoint) return false;
  const deliveries = await tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("organization_id", "=", endpoint.organization_id)
    .where("endpoint_id", "=", endpoint.id)
    .limit(batchSize)
    .execute();
  const ids = deliveries.map(({ id }) => id);
  if (ids.length > 0) await deleteDeliveries(tx, endpoint.organization_id, ids);
  if (ids.length < batchSize)
    await tx
      .deleteFrom("webhook_endpoints")
      .where("organization_id", "=", endpoint.organization_id)
      .where("id", "=", endpoint.id)
      .execute();
  return true;
}

/** A batch of them; false when there was none. */
async function purgeOldEvents(tx: Tx, now: number): Promise<boolean> {
  const events = await tx
    .selectFrom("webhook_events")
    .select(["organization_id", "id"])
    .where("created_at", "<", new Date(now - keptMs).toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("webhook_deliveries")
            .select("webhook_deliveries.id")
            .whereRef("webhook_deliveries.organization_id", "=", "webhook_events.organization_id")
            .whereRef("event_id", "=", "webhook_events.id")
            .where("next_attempt_at", "is not", null),
        ),
      ),
    )
    .limit(batchSize)
    .execute();
  for (const [organizationId, of] of Map.groupBy(events, (event) => event.organization_id)) {
    const ids = of.map(({ id }) => id);
    const deliveries = await tx
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("event_id", "in", ids)
      .execute();
    if (deliveries.length > 0)
      await deleteDeliveries(
        tx,
        organizationId,
        deliveries.map(({ id }) => id),
      );
    await tx
      .deleteFrom("webhook_events")
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids)
      .execute();
  }
  return events.length > 0;
}

async function deleteDeliveries(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("webhook_attempts")
    .where("organization_id", "=", organizationId)
    .where("delivery_id", "in", ids)
    .execute();
  await tx
    .deleteFrom("webhook_deliveries")
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
}
