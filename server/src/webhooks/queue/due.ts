import { PostgresAdapter, sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { QueueRow } from "../tables.ts";
import type { EndpointKey } from "./wake.ts";

/** So many deliveries of an endpoint, at the most. */
export interface Wanted extends EndpointKey {
  readonly most: number;
}

/** What is due for endpoints: theirs in the order in which they are named, and of each what is due longest first. */
export async function findDue(tx: Tx, wanted: readonly Wanted[], now: string): Promise<QueueRow[]> {
  const due: QueueRow[] = [];
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const rows = await findOnPostgres(tx, { wanted: JSON.stringify(wanted), now });
    const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
    for (const { id } of wanted) due.push(...(byEndpoint.get(id) ?? []));
  } else {
    for (const { id, most } of wanted) due.push(...(await findOnSqlite(tx, { endpointId: id, now, most })));
  }
  return due;
}

/** There is no other writer. */
const findOnSqlite = compiled((tx: Tx, given: { endpointId: string; now: string; most: number }) =>
  tx
    .selectFrom("webhook_queue")
    .selectAll()
    .where("endpoint_id", "=", given.endpointId)
    .where("due_at", "<=", given.now)
    .orderBy("due_at")
    .orderBy("delivery_id")
    .limit(given.most),
);

/**
 * Locked, without waiting for what other workers lock; some further rows stand in for those. It steps along the index, one
 * row after the other: asked for the first rows at once, PostgreSQL collects and sorts all of them whenever its
 * statistics do not know yet how many there are.
 */
const findOnPostgres = compiled((tx: Tx, given: { wanted: string; now: string }) => ({
  compile: () =>
    sql<QueueRow>`
      select due.*
      from ${listed(tx, given.wanted, { id: "text", most: "integer" })}
      cross join lateral (
        with recursive first (at, id, nth) as (
          (
            select due_at, delivery_id, 1 from webhook_queue
            where endpoint_id = listed.id and due_at <= ${given.now}
            order by due_at, delivery_id limit 1
          )
          union all
          select following.due_at, following.delivery_id, nth + 1 from first, lateral (
            select due_at, delivery_id from webhook_queue
            where endpoint_id = listed.id and due_at <= ${given.now} and (due_at, delivery_id) > (first.at, first.id)
            order by due_at, delivery_id limit 1
          ) as following
          where nth < 16 + listed.most
        )
        select locked.* from first
        cross join lateral (
          select * from webhook_queue
          where endpoint_id = listed.id and due_at = first.at and delivery_id = first.id
          for update skip locked
        ) as locked
        limit listed.most
      ) as due`.compile(tx),
}));
