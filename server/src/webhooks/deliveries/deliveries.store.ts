import type { WebhookDelivery } from "@proffer/contract";
import type { ExpressionBuilder } from "kysely";
import type { Reader } from "../../context.ts";
import type { Schema } from "../../schema.ts";
import type { DeliveryRow, WebhookEventRow } from "../tables.ts";

/** A delivery with what its event says about it. */
export type DeliveryWithType = DeliveryRow & Pick<WebhookEventRow, "type">;

export interface ListOf {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly status: WebhookDelivery["status"] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Newest first. */
export async function deliveriesOf(
  read: Reader,
  { organizationId, endpointId, status, page, limit }: ListOf,
): Promise<{ rows: DeliveryWithType[]; total: number }> {
  const those = read
    .selectFrom("webhook_deliveries")
    .where("organization_id", "=", organizationId)
    .where("endpoint_id", "=", endpointId)
    .$if(status !== undefined, (all) => all.where("status", "=", status!));
  const { total } = await those
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total === 0) return { rows: [], total };
  // Without a status an index alone tells which rows stand on the page: those before it need not be read.
  const shown = those
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await withEvents(read, organizationId)
    .where("webhook_deliveries.id", "in", shown)
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("webhook_deliveries.id", "desc")
    .execute();
  return { rows, total };
}

/** Undefined too when its endpoint is deleted. */
export async function deliveryById(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<(DeliveryWithType & Pick<WebhookEventRow, "body">) | undefined> {
  return withEvents(read, organizationId)
    .innerJoin("webhook_endpoints", (join) =>
      join
        .onRef("webhook_endpoints.organization_id", "=", "webhook_deliveries.organization_id")
        .onRef("webhook_endpoints.id", "=", "endpoint_id"),
    )
    .select("webhook_events.body")
    .where("webhook_deliveries.id", "=", id)
    .where("webhook_endpoints.deleted_at", "is", null)
    .executeTakeFirst();
}

function withEvents(read: Reader, organizationId: string) {
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

/** One delivery, or those of an endpoint whose events happened from then to then, ends included. */
export interface Meant {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly which: { readonly id: string } | Range;
}

export interface Range {
  readonly from: string;
  readonly to: string;
  /** Undefined: whatever became of them. */
  readonly status: WebhookDelivery["status"] | undefined;
}

export function isMeant({ organizationId, endpointId, which }: Meant) {
  return (eb: ExpressionBuilder<Schema, "webhook_deliveries">) =>
    eb.and([
      eb("organization_id", "=", organizationId),
      eb("endpoint_id", "=", endpointId),
      ...("id" in which
        ? [eb("id", "=", which.id)]
        : [
            eb("created_at", ">=", which.from),
            eb("created_at", "<=", which.to),
            ...(which.status === undefined ? [] : [eb("status", "=", which.status)]),
          ]),
    ]);
}

/** How many are meant; counts no further than `most`. */
export async function countMeant(read: Reader, meant: Meant, most: number): Promise<number> {
  const { count } = await read
    .selectFrom(
      read.selectFrom("webhook_deliveries").select("id").where(isMeant(meant)).limit(most).as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
