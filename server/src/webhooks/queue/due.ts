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
    const most = Math.max(...wanted.map((endpoint) => endpoint.most));
    const rows = await findOnPostgres(tx, { wanted: JSON.stringify(wanted), now, most });
    const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
    for (const endpoint of wanted) due.push(...(byEndpoint.get(endpoint.id) ?? []).slice(0, endpoint.most));
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
 * Locked, without waiting for what other workers lock. As many of each as the most that is wanted of one: by a limit that
 * it knows beforehand PostgreSQL walks along the index, by one that it must look up it would rather sort all that waits.
 */
const findOnPostgres = compiled((tx: Tx, given: { wanted: string; now: string; most: number }) => ({
  compile: () =>
    sql<QueueRow>`
      select due.* from ${listed(tx, given.wanted, { id: "text" })}
      cross join lateral (
        select * from webhook_queue where endpoint_id = listed.id and due_at <= ${given.now}
        order by due_at, delivery_id limit ${given.most}
        for update skip locked
      ) as due`.compile(tx),
}));
