import type { ExpressionBuilder, SqlBool } from "kysely";
import type { AnonymousContext, Reader, Tx } from "../context.ts";
import type { Schema } from "../schema.ts";
import { endPaused, pausedEndpoints } from "./deliveries/end-paused.ts";
import type { WebhookEventRow } from "./tables.ts";

const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;
/** For a change that saw an endpoint a moment before it was deleted, and still queues for it. */
const graceMs = 60 * 60 * 1000;
/** A transaction that removes everything at once would keep others from writing. */
const batchSize = 500;

/**
 * Ends what has waited for paused endpoints for too long; throws away events that happened 30 days ago, unless something
 * of them still waits, and what deleted endpoints leave.
 */
export async function purgeWebhooks({ transact, read, clock }: AnonymousContext): Promise<void> {
  const now = Date.parse(clock.now());
  while (await transact((tx) => purgeDeletedEndpoint(tx, now)));
  for (const endpoint of await pausedEndpoints(read))
    while (await transact((tx) => endPaused(tx, endpoint, clock.now(), batchSize)));
  const before = new Date(now - keptMs).toISOString();
  let batch = await oldEvents(read, before, { created_at: new Date(0).toISOString(), id: "" });
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    const ended = batch.filter(({ waits }) => !waits);
    if (ended.length > 0) await transact((tx) => purgeEvents(tx, ended));
    batch = await oldEvents(read, before, last);
  }
}

type OldEvent = Pick<WebhookEventRow, "organization_id" | "id" | "created_at">;

/** A batch of what one of them leaves; false when there was none. */
async function purgeDeletedEndpoint(tx: Tx, now: number): Promise<boolean> {
  const endpoint = await tx
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("deleted_at", "<", new Date(now - graceMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (!endpoint) return false;
  const { organization_id, id } = endpoint;
  const { numDeletedRows: waiting } = await tx
    .deleteFrom("webhook_queue")
    .where("endpoint_id", "=", id)
    .where("delivery_id", "in", (eb) =>
      eb.selectFrom("webhook_queue").select("delivery_id").where("endpoint_id", "=", id).limit(batchSize),
    )
    .executeTakeFirstOrThrow();
  if (waiting > 0) return true;
  const { numDeletedRows: left } = await tx
    .deleteFrom("webhook_deliveries")
    .where("organization_id", "=", organization_id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .where("organization_id", "=", organization_id)
        .where("endpoint_id", "=", id)
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow();
  if (left < batchSize)
    await tx
      .deleteFrom("webhook_endpoints")
      .where("organization_id", "=", organization_id)
      .where("id", "=", id)
      .execute();
  return true;
}

/** The next ones after `last`: what waits, however much it is, is passed by once. */
async function oldEvents(
  read: Reader,
  before: string,
  last: Omit<OldEvent, "organization_id">,
): Promise<Array<OldEvent & { waits: SqlBool }>> {
  return read
    .selectFrom("webhook_events")
    .select(["organization_id", "id", "created_at"])
    .select((eb) => eb.exists(deliveriesOf(eb).where("status", "=", "waiting")).as("waits"))
    .where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last.created_at, last.id)))
    .where("created_at", "<", before)
    .orderBy("created_at")
    .orderBy("id")
    .limit(batchSize)
    .execute();
}

/** Less what waits after all: a member may have retried it meanwhile. */
async function purgeEvents(tx: Tx, events: readonly OldEvent[]): Promise<void> {
  for (const [organizationId, of] of Map.groupBy(events, (event) => event.organization_id)) {
    const ids = of.map(({ id }) => id);
    await tx
      .deleteFrom("webhook_deliveries")
      .where("organization_id", "=", organizationId)
      .where("event_id", "in", ids)
      .where("status", "!=", "waiting")
      .execute();
    await tx
      .deleteFrom("webhook_events")
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids)
      .where((eb) => eb.not(eb.exists(deliveriesOf(eb))))
      .execute();
  }
}

function deliveriesOf(eb: ExpressionBuilder<Schema, "webhook_events">) {
  return eb
    .selectFrom("webhook_deliveries")
    .select("webhook_deliveries.id")
    .whereRef("webhook_deliveries.organization_id", "=", "webhook_events.organization_id")
    .whereRef("event_id", "=", "webhook_events.id");
}
