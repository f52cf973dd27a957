import { PostgresAdapter, sql, type ExpressionBuilder } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { Schema } from "../../schema.ts";
import type { DeliveryRow } from "../tables.ts";
import type { EndpointKey } from "./wake.ts";

/** A delivery that may be attempted, and how much it posts: its body is read only when it begins. */
export type Due = DeliveryRow & { readonly bytes: number };

/** So many deliveries of an endpoint, at the most. */
export interface Wanted extends EndpointKey {
  readonly most: number;
}

/** What is due for endpoints: theirs in the order in which they are named, and of each what is due longest first. */
export async function takeDue(tx: Tx, wanted: readonly Wanted[], now: string): Promise<Due[]> {
  const due: Due[] = [];
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const rows = await takeOnPostgres(tx, { wanted: JSON.stringify(wanted), now });
    const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
    for (const { id } of wanted) due.push(...(byEndpoint.get(id) ?? []));
  } else {
    for (const { id, most } of wanted) due.push(...(await takeOnSqlite(tx, { endpointId: id, now, most })));
  }
  return due;
}

/** What no worker attempts now. What is under way stands before what is due, and is passed over: it is little. */
export function isFree(now: string) {
  return (eb: ExpressionBuilder<Schema, "webhook_deliveries">) =>
    eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]);
}

/** There is no other writer. */
const takeOnSqlite = compiled((tx: Tx, given: { endpointId: string; now: string; most: number }) =>
  tx
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", (join) =>
      join
        .onRef("webhook_events.organization_id", "=", "webhook_deliveries.organization_id")
        .onRef("webhook_events.id", "=", "event_id"),
    )
    .selectAll("webhook_deliveries")
    .select(sql<number>`octet_length(webhook_events.body)`.as("bytes"))
    .where("endpoint_id", "=", given.endpointId)
    .where("next_attempt_at", "<=", given.now)
    .where(isFree(given.now))
    .orderBy("next_attempt_at")
    .orderBy("webhook_deliveries.id")
    .limit(given.most),
);

/**
 * Locked, without waiting for what other workers lock; some further rows stand in for those. It steps along the index, one
 * row after the other: asked for the first rows at once, PostgreSQL collects and sorts all of them whenever its
 * statistics do not know yet how many there are.
 */
const takeOnPostgres = compiled((tx: Tx, given: { wanted: string; now: string }) => ({
  compile: () =>
    sql<Due>`
      select due.*, octet_length(webhook_events.body) as bytes
      from ${listed(tx, given.wanted, { id: "text", most: "integer" })}
      cross join lateral (
        with recursive first (at, id, nth) as (
          (
            select next_attempt_at, d.id, 1 from webhook_deliveries d
            where endpoint_id = listed.id and next_attempt_at <= ${given.now}
              and (leased_until is null or leased_until <= ${given.now})
            order by next_attempt_at, d.id limit 1
          )
          union all
          select following.at, following.id, nth + 1 from first, lateral (
            select next_attempt_at as at, d.id from webhook_deliveries d
            where endpoint_id = listed.id and next_attempt_at <= ${given.now}
              and (leased_until is null or leased_until <= ${given.now})
              and (next_attempt_at, d.id) > (first.at, first.id)
            order by next_attempt_at, d.id limit 1
          ) as following
          where nth < 16 + listed.most
        )
        select locked.* from first
        cross join lateral (
          select * from webhook_deliveries d
          where endpoint_id = listed.id and next_attempt_at = first.at and d.id = first.id
            and (leased_until is null or leased_until <= ${given.now})
          for update skip locked
        ) as locked
        limit listed.most
      ) as due
      join webhook_events
        on webhook_events.organization_id = due.organization_id and webhook_events.id = due.event_id`.compile(
      tx,
    ),
}));
