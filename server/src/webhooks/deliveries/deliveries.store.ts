import type { WebhookDelivery } from "@proffer/contract";
import { sql, type ExpressionBuilder } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable, selectListedIds, type WithId } from "../../platform/db/query-parts.ts";
import type { Schema } from "../../schema.ts";
import type { DeliveryRow, EndpointId, WebhookEventRow } from "../tables.ts";

export type DeliveryWithType = DeliveryRow & Pick<WebhookEventRow, "type">;

export interface DeliveryQuery {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly status: WebhookDelivery["status"] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Lists one page of the deliveries of an endpoint, newest first, and counts all of them. */
export async function listDeliveryRows(
  read: Reader,
  { organizationId, endpointId, status, page, limit }: DeliveryQuery,
): Promise<{ rows: DeliveryWithType[]; total: number }> {
  const deliveries = read
    .selectFrom("webhook_deliveries")
    .where("organization_id", "=", organizationId)
    .where("endpoint_id", "=", endpointId)
    .$if(status !== undefined, (all) => all.where("status", "=", status!));
  const { total } = await deliveries
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total === 0) return { rows: [], total };
  // Without a status, the database finds the ids of the page in an index. Rows before the page are not read.
  const idsOfPage = deliveries
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await selectWithEvent(read, organizationId)
    .where("webhook_deliveries.id", "in", idsOfPage)
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("webhook_deliveries.id", "desc")
    .execute();
  return { rows, total };
}

/** Lists the deliveries of events with the URLs of their endpoints, newest first. Omits deleted endpoints. */
export async function listDeliveriesOfEvents(
  read: Reader,
  organizationId: string,
  eventIds: readonly string[],
): Promise<Array<DeliveryWithType & { readonly url: string }>> {
  if (eventIds.length === 0) return [];
  return selectWithEndpoint(read, organizationId)
    .select("webhook_endpoints.url")
    .where("event_id", "in", eventIds)
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("webhook_deliveries.id", "desc")
    .execute();
}

/** Finds a delivery with the body of its event. Omits deleted endpoints. */
export async function findDelivery(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<(DeliveryWithType & Pick<WebhookEventRow, "body">) | undefined> {
  return selectWithEndpoint(read, organizationId)
    .select("webhook_events.body")
    .where("webhook_deliveries.id", "=", id)
    .executeTakeFirst();
}

function selectWithEndpoint(read: Reader, organizationId: string) {
  return selectWithEvent(read, organizationId)
    .innerJoin("webhook_endpoints", (join) =>
      join
        .onRef("webhook_endpoints.organization_id", "=", "webhook_deliveries.organization_id")
        .onRef("webhook_endpoints.id", "=", "endpoint_id"),
    )
    .where("webhook_endpoints.deleted_at", "is", null);
}

function selectWithEvent(read: Reader, organizationId: string) {
  return read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", (join) =>
      join
        .onRef("webhook_events.organization_id", "=", "webhook_deliveries.organization_id")
        .onRef("webhook_events.id", "=", "event_id"),
    )
    .selectAll("webhook_deliveries")
    .select("webhook_events.type")
    .where("webhook_deliveries.organization_id", "=", organizationId);
}

/** One delivery of an endpoint, or all its deliveries of events within a time range. */
export interface DeliverySelection {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly by: { readonly id: string } | EventRange;
}

/** A time range that includes both ends. */
export interface EventRange {
  readonly from: string;
  readonly to: string;
  /** Undefined selects deliveries of every status. */
  readonly status: WebhookDelivery["status"] | undefined;
}

/** Creates the condition that selects the deliveries. */
export function matchesSelection({ organizationId, endpointId, by }: DeliverySelection) {
  return (eb: ExpressionBuilder<Schema, "webhook_deliveries">) =>
    eb.and([
      eb("organization_id", "=", organizationId),
      eb("endpoint_id", "=", endpointId),
      ...("id" in by
        ? [eb("id", "=", by.id)]
        : [
            eb("created_at", ">=", by.from),
            eb("created_at", "<=", by.to),
            ...(by.status === undefined ? [] : [eb("status", "=", by.status)]),
          ]),
    ]);
}

/** Counts the selected deliveries, up to `maxCount`. */
export async function countDeliveries(
  read: Reader,
  selection: DeliverySelection,
  maxCount: number,
): Promise<number> {
  const { count } = await read
    .selectFrom(
      read
        .selectFrom("webhook_deliveries")
        .select("id")
        .where(matchesSelection(selection))
        .limit(maxCount)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The state of a delivery after its attempt `number`, and the log entry of that attempt. */
export interface DeliveryChange extends Pick<DeliveryRow, "organization_id" | "id" | "status"> {
  readonly number: number;
  readonly due_at: string | null;
  readonly line: string;
}

const changeColumns = {
  organization_id: "text",
  id: "text",
  number: "integer",
  status: "text",
  due_at: "timestamptz",
  line: "text",
} as const satisfies Record<keyof DeliveryChange, string>;

const updateAttempted = compileQuery(
  (tx: Tx, { changes }: { changes: string }) => ({
    compile: () =>
      sql<{ id: string; attempts_ever: number }>`
      update webhook_deliveries
      set status = json_rows.status, attempts_ever = json_rows.number, next_attempt_at = json_rows.due_at,
        attempts_jsonl = attempts_jsonl || json_rows.line
      from ${toJsonTable(tx, changes, changeColumns)}
      where webhook_deliveries.organization_id = json_rows.organization_id and webhook_deliveries.id = json_rows.id
        and attempts_ever = json_rows.number - 1
      returning webhook_deliveries.id, attempts_ever`.compile(tx),
  }),
  // Otherwise PostgreSQL would cache a plan while the table is small, and still use it when the table is
  // large.
  { isPrepared: false },
);

/**
 * Writes the changes after attempts in one statement. Omits attempts that another process has settled: the
 * column `attempts_ever` is the fence. Returns the written deliveries with the number of their attempts.
 */
export function updateAttemptedDeliveries(
  tx: Tx,
  changes: readonly DeliveryChange[],
): Promise<Pick<DeliveryRow, "id" | "attempts_ever">[]> {
  return updateAttempted(tx, { changes: JSON.stringify(changes) });
}

/**
 * Sets the selected deliveries to waiting, due at `at`, if they have ended or are in `dequeued`. Omits all
 * others, because they have an attempt in flight.
 */
export async function updateToWaiting(
  tx: Tx,
  selection: DeliverySelection,
  dequeued: readonly WithId[],
  at: string,
): Promise<Pick<DeliveryRow, "id" | "attempts_ever">[]> {
  return tx
    .updateTable("webhook_deliveries")
    .set({ status: "waiting", next_attempt_at: at })
    .where(matchesSelection(selection))
    .where((eb) => eb.or([eb("status", "!=", "waiting"), eb("id", "in", selectListedIds(tx, dequeued))]))
    .returning(["id", "attempts_ever"])
    .execute();
}

export async function listLogs(
  read: Reader,
  organizationId: string,
  deliveries: readonly WithId[],
): Promise<Pick<DeliveryRow, "id" | "attempts_jsonl">[]> {
  return read
    .selectFrom("webhook_deliveries")
    .select(["id", "attempts_jsonl"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", selectListedIds(read, deliveries))
    .execute();
}

/** Replaces the logs of deliveries. */
export async function updateLogs(
  tx: Tx,
  organizationId: string,
  logs: readonly { readonly id: string; readonly log: string }[],
): Promise<void> {
  await sql`
    update webhook_deliveries set attempts_jsonl = json_rows.log
    from ${toJsonTable(tx, JSON.stringify(logs), { id: "text", log: "text" })}
    where organization_id = ${organizationId} and webhook_deliveries.id = json_rows.id`.execute(tx);
}

/** Deletes up to `limit` deliveries of an endpoint. Returns their number. */
export async function deleteDeliveriesOfEndpoint(
  tx: Tx,
  { organization_id, id }: EndpointId,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhook_deliveries")
    .where("organization_id", "=", organization_id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .where("organization_id", "=", organization_id)
        .where("endpoint_id", "=", id)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the ended deliveries of events. */
export async function deleteEndedDeliveries(
  tx: Tx,
  organizationId: string,
  eventIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("webhook_deliveries")
    .where("organization_id", "=", organizationId)
    .where("event_id", "in", eventIds)
    .where("status", "!=", "waiting")
    .execute();
}
