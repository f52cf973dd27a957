import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import { newId } from "../../platform/ids.ts";
import type { EndpointRow, QueueRow, WebhookEventRow } from "../tables.ts";
import { findDue, type Wanted } from "./due.ts";

/** An attempt that one worker makes now. */
export interface Taken {
  readonly queued: QueueRow;
  readonly beganAt: string;
  /** What it was taken with. */
  readonly batchId: string;
  /** As it is when the attempt begins. */
  readonly endpoint: EndpointRow;
}

/** The same, and what it posts: in memory for no longer than that takes. */
export interface Claimed extends Taken {
  readonly body: Buffer;
}

/** What may start now. */
export interface Claims {
  readonly deliveries: readonly Claimed[];
  /** The endpoints that may have more. */
  readonly unfinished: ReadonlySet<string>;
}

export interface Claim {
  readonly wanted: readonly Wanted[];
  readonly now: string;
  /** Of what is due, what may begin. */
  readonly choose: (due: readonly QueueRow[]) => readonly QueueRow[];
}

/**
 * Takes what is due for endpoints, of each in the order in which it became due and without waiting for others that take.
 * It leaves the queue, and a batch says what was taken: who finds that batch when all of it must be over knows what was
 * interrupted.
 */
export async function claim(tx: Tx, { wanted, now, choose }: Claim): Promise<Claims> {
  const active = await activeEndpoints(tx, { wanted: JSON.stringify(wanted) });
  const endpoints = new Map(active.map((endpoint) => [endpoint.id, endpoint]));
  const asked = wanted.filter(({ id }) => endpoints.has(id));
  const due = asked.length > 0 ? await findDue(tx, asked, now) : [];
  const chosen = choose(due);
  const deliveries = chosen.length > 0 ? await begin(tx, chosen, { endpoints, now }) : [];
  const counts = Map.groupBy(due, (row) => row.endpoint_id);
  const held = new Set(due).difference(new Set(chosen));
  const unfinished = new Set([
    ...[...held].map((row) => row.endpoint_id),
    ...asked.filter(({ id, most }) => counts.get(id)?.length === most).map(({ id }) => id),
  ]);
  return { deliveries, unfinished };
}

async function begin(
  tx: Tx,
  rows: readonly QueueRow[],
  { endpoints, now }: { endpoints: ReadonlyMap<string, EndpointRow>; now: string },
): Promise<Claimed[]> {
  const batchId = newId();
  await takeOut(tx, { rows: JSON.stringify(rows.map(keyOf)) });
  await writeDown(tx, { id: batchId, began_at: now, queued_json: JSON.stringify(rows) });
  // Many deliveries of one event share its bytes.
  const events = new Map(rows.map((row) => [row.event_id, eventKeyOf(row)]));
  const read = await eventsOf(tx, { rows: JSON.stringify([...events.values()]) });
  const bodies = new Map(read.map(({ id, body }) => [id, Buffer.from(body)]));
  return rows.map((queued) => {
    const [endpoint, body] = [endpoints.get(queued.endpoint_id), bodies.get(queued.event_id)];
    if (!endpoint || !body)
      throw new Error(`delivery ${queued.delivery_id} is due without an endpoint or an event`);
    return { queued, beganAt: now, batchId, endpoint, body };
  });
}

function keyOf({ endpoint_id, due_at, delivery_id }: QueueRow) {
  return { endpoint_id, due_at, delivery_id };
}

function eventKeyOf({ organization_id, event_id }: QueueRow) {
  return { organization_id, id: event_id };
}

const activeEndpoints = compiled((tx: Tx, given: { wanted: string }) => ({
  compile: () =>
    sql<EndpointRow>`
      select webhook_endpoints.* from ${listed(tx, given.wanted, { organizationId: "text", id: "text" })}
      join webhook_endpoints
        on webhook_endpoints.organization_id = listed."organizationId" and webhook_endpoints.id = listed.id
      where paused_at is null and deleted_at is null`.compile(tx),
}));

const takeOut = compiled((tx: Tx, given: { rows: string }) => ({
  compile: () =>
    sql`
      delete from webhook_queue where (endpoint_id, due_at, delivery_id) in (
        select endpoint_id, due_at, delivery_id
        from ${listed(tx, given.rows, { endpoint_id: "text", due_at: "timestamptz", delivery_id: "text" })}
      )`.compile(tx),
}));

const writeDown = compiled((tx: Tx, batch: { id: string; began_at: string; queued_json: string }) =>
  tx
    .insertInto("webhook_batches")
    .values({ id: batch.id, began_at: batch.began_at, queued_json: batch.queued_json }),
);

const eventsOf = compiled((tx: Tx, given: { rows: string }) => ({
  compile: () =>
    sql<Pick<WebhookEventRow, "id" | "body">>`
      select webhook_events.id, body from ${listed(tx, given.rows, { organization_id: "text", id: "text" })}
      join webhook_events
        on webhook_events.organization_id = listed.organization_id and webhook_events.id = listed.id`.compile(
      tx,
    ),
}));
