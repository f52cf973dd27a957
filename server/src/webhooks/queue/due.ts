import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import type { DeliveryRow, WebhookEventRow } from "../tables.ts";

/** A delivery that may be attempted, with what it posts. */
export type Due = DeliveryRow & Pick<WebhookEventRow, "body">;

interface DueOf {
  readonly endpointId: string;
  readonly now: string;
  readonly most: number;
}

type Take = (tx: Tx, given: DueOf) => Promise<Due[]>;

/** What is due for an endpoint, longest due first; there is no other writer. */
export const takeOnSqlite: Take = compiled((tx: Tx, given: DueOf) =>
  tx
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", (join) =>
      join
        .onRef("webhook_events.organization_id", "=", "webhook_deliveries.organization_id")
        .onRef("webhook_events.id", "=", "event_id"),
    )
    .selectAll("webhook_deliveries")
    .select("webhook_events.body")
    .where("endpoint_id", "=", given.endpointId)
    .where("next_attempt_at", "<=", given.now)
    .orderBy("next_attempt_at")
    .orderBy("webhook_deliveries.id")
    .limit(given.most),
);

/**
 * The same, locked, without waiting for what other workers lock; some further rows stand in for those. It steps along the
 * index, one row after the other: asked for the first rows at once, PostgreSQL collects and sorts all of them whenever
 * its statistics do not know yet how many there are.
 */
export const takeOnPostgres: Take = compiled((tx: Tx, given: DueOf) => ({
  compile: () =>
    sql<Due>`
      with recursive first (at, id, nth) as (
        (
          select next_attempt_at, id, 1 from webhook_deliveries
          where endpoint_id = ${given.endpointId} and next_attempt_at <= ${given.now}
          order by next_attempt_at, id limit 1
        )
        union all
        select following.at, following.id, nth + 1 from first, lateral (
          select next_attempt_at as at, d.id from webhook_deliveries d
          where endpoint_id = ${given.endpointId} and next_attempt_at <= ${given.now}
            and (next_attempt_at, d.id) > (first.at, first.id)
          order by next_attempt_at, d.id limit 1
        ) as following
        where nth < 16 + cast(${given.most} as integer)
      )
      select locked.*, webhook_events.body from first
      cross join lateral (
        select * from webhook_deliveries d
        where endpoint_id = ${given.endpointId} and next_attempt_at = first.at and d.id = first.id
        for update skip locked
      ) as locked
      join webhook_events
        on webhook_events.organization_id = locked.organization_id and webhook_events.id = locked.event_id
      limit cast(${given.most} as integer)`.compile(tx),
}));
