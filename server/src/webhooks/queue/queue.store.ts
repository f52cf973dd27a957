import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable, selectListedIds, type WithId } from "../../platform/db/query-parts.ts";
import { matchesSelection, type DeliverySelection } from "../deliveries/deliveries.store.ts";
import type { DeliveryRow, EndpointId, QueuedAttempt } from "../tables.ts";

const columns = {
  endpoint_id: "text",
  due_at: "timestamptz",
  delivery_id: "text",
  organization_id: "text",
  event_id: "text",
  bytes: "integer",
  attempt: "integer",
  number: "integer",
} as const satisfies Record<keyof QueuedAttempt, string>;

const queueColumns = Object.keys(columns) as ReadonlyArray<keyof QueuedAttempt>;

/** Converts a delivery to the first attempt of a new retry schedule. */
export function toFirstAttempt(delivery: DeliveryRow, dueAt: string, bytes: number): QueuedAttempt {
  return {
    endpoint_id: delivery.endpoint_id,
    due_at: dueAt,
    delivery_id: delivery.id,
    organization_id: delivery.organization_id,
    event_id: delivery.event_id,
    bytes,
    attempt: 1,
    number: delivery.attempts_ever + 1,
  };
}

/** Adds attempts to the queue. The caller sets their deliveries to `waiting` with the same due time. */
export async function enqueueAttempts(tx: Tx, rows: readonly QueuedAttempt[]): Promise<void> {
  if (rows.length > 0) await insertRows(tx, { rows: JSON.stringify(rows) });
}

const insertRows = compileQuery((tx: Tx, { rows }: { rows: string }) => {
  const names = sql.join(queueColumns.map((name) => sql.ref(name)));
  return {
    compile: () =>
      sql`insert into webhook_queue (${names}) select ${names} from ${toJsonTable(tx, rows, columns)}`.compile(
        tx,
      ),
  };
});

/** Enqueues the first attempt of a new retry schedule for waiting deliveries. */
export async function enqueueFirstAttempts(
  tx: Tx,
  organizationId: string,
  deliveries: readonly WithId[],
): Promise<void> {
  await tx
    .insertInto("webhook_queue")
    .columns(queueColumns)
    .expression((eb) =>
      eb
        .selectFrom("webhook_deliveries as d")
        .innerJoin("webhook_events as e", (join) =>
          join.onRef("e.organization_id", "=", "d.organization_id").onRef("e.id", "=", "d.event_id"),
        )
        .select([
          // In the same order as `queueColumns`.
          "d.endpoint_id",
          "d.next_attempt_at",
          "d.id",
          "d.organization_id",
          "d.event_id",
          sql<number>`octet_length(e.body)`.as("bytes"),
          sql.lit(1).as("attempt"),
          sql<number>`d.attempts_ever + 1`.as("number"),
        ])
        .where("d.organization_id", "=", organizationId)
        .where("d.id", "in", selectListedIds(tx, deliveries)),
    )
    .execute();
}

/** Removes the selected waiting deliveries from the queue. Returns their ids. */
export async function dequeueWaiting(tx: Tx, selection: DeliverySelection): Promise<WithId[]> {
  return tx
    .deleteFrom("webhook_queue")
    .where((eb) =>
      eb(
        eb.refTuple("endpoint_id", "due_at", "delivery_id"),
        "in",
        eb
          .selectFrom("webhook_deliveries")
          .select(["endpoint_id", (each) => each.ref("next_attempt_at").$notNull().as("due_at"), "id"])
          .where(matchesSelection(selection))
          .where("status", "=", "waiting")
          .$asTuple("endpoint_id", "due_at", "id"),
      ),
    )
    .returning("delivery_id as id")
    .execute();
}

/** Removes up to `limit` attempts of an endpoint due before `before` from the queue, and returns them. */
export async function dequeueDueBefore(
  tx: Tx,
  { organization_id, id }: EndpointId,
  before: string,
  limit: number,
): Promise<QueuedAttempt[]> {
  return tx
    .deleteFrom("webhook_queue")
    .where("organization_id", "=", organization_id)
    .where("endpoint_id", "=", id)
    .where("due_at", "<", before)
    .where("delivery_id", "in", (eb) =>
      eb
        .selectFrom("webhook_queue")
        .select("delivery_id")
        .where("endpoint_id", "=", id)
        .where("due_at", "<", before)
        .limit(limit),
    )
    .returningAll()
    .execute();
}

/** Removes up to `limit` attempts of an endpoint from the queue. Returns their number. */
export async function deleteQueueOfEndpoint(
  tx: Tx,
  { organization_id, id }: EndpointId,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhook_queue")
    .where("organization_id", "=", organization_id)
    .where("endpoint_id", "=", id)
    .where("delivery_id", "in", (eb) =>
      eb.selectFrom("webhook_queue").select("delivery_id").where("endpoint_id", "=", id).limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Counts the queued attempts of all organizations, without deleted endpoints. */
export async function countQueueRows(read: Reader): Promise<number> {
  const { count } = await read
    .selectFrom("webhook_queue")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("endpoint_id", "in", (eb) =>
      eb.selectFrom("webhook_endpoints").select("webhook_endpoints.id").where("deleted_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  return count;
}
