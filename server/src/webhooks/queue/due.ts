import { sql } from "kysely";
import type { Reader } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import type { Db } from "../../platform/db/open.ts";
import { listed } from "../../platform/db/listed.ts";
import type { Schema } from "../../schema.ts";
import type { EndpointRow, QueueRow } from "../tables.ts";
import type { EndpointKey } from "./wake.ts";

/** Where in the queue of an endpoint. */
export type Position = Pick<QueueRow, "due_at" | "delivery_id">;

export const beginning: Position = { due_at: "0001-01-01T00:00:00.000Z", delivery_id: "" };

/** So many deliveries of an endpoint, at the most, of those that stand behind a position. */
export interface Wanted extends EndpointKey {
  readonly most: number;
  readonly after: Position;
}

/** What is due for an endpoint that is not paused, longest first. */
export interface Due {
  readonly endpoint: EndpointRow;
  readonly rows: readonly QueueRow[];
}

/** Looks and locks nothing: others may take the same. The endpoints come in any order. */
export async function findDue(db: Db<Schema>, wanted: readonly Wanted[], now: string): Promise<Due[]> {
  return db.engine === "postgres" ? findOnPostgres(db.read, wanted, now) : findOnSqlite(db.read, wanted, now);
}

const isActive = sql`paused_at is null and deleted_at is null`;

async function findOnSqlite(read: Reader, wanted: readonly Wanted[], now: string): Promise<Due[]> {
  const endpoints = await activeEndpoints(read, { wanted: JSON.stringify(wanted) });
  const byId = new Map(wanted.map((each) => [each.id, each]));
  const found: Due[] = [];
  for (const endpoint of endpoints) {
    const { most, after } = byId.get(endpoint.id) ?? { most: 0, after: beginning };
    const given = { endpointId: endpoint.id, dueAt: after.due_at, deliveryId: after.delivery_id, now, most };
    found.push({ endpoint, rows: await dueOf(read, given) });
  }
  return found;
}

const activeEndpoints = compiled((read: Reader, given: { wanted: string }) => ({
  compile: () =>
    sql<EndpointRow>`
      select webhook_endpoints.* from ${listed(read, given.wanted, { organizationId: "text", id: "text" })}
      join webhook_endpoints
        on webhook_endpoints.organization_id = listed."organizationId" and webhook_endpoints.id = listed.id
      where ${isActive}`.compile(read),
}));

const dueOf = compiled(
  (
    read: Reader,
    given: { endpointId: string; dueAt: string; deliveryId: string; now: string; most: number },
  ) => ({
    compile: () =>
      sql<QueueRow>`
        select * from webhook_queue
        where endpoint_id = ${given.endpointId} and (due_at, delivery_id) > (${given.dueAt}, ${given.deliveryId})
          and due_at <= ${given.now}
        order by due_at, delivery_id limit ${given.most}`.compile(read),
  }),
);

async function findOnPostgres(read: Reader, wanted: readonly Wanted[], now: string): Promise<Due[]> {
  const list = wanted.map(({ organizationId, id, most, after }) => ({ organizationId, id, most, ...after }));
  const most = Math.max(...wanted.map((each) => each.most));
  const found = await endpointsWithDue(read, { wanted: JSON.stringify(list), now, most });
  return found.map(({ due, ...endpoint }) => ({
    endpoint,
    // Within JSON a time comes as the database writes it.
    rows: (due ?? []).map((row) => Object.assign(row, { due_at: new Date(row.due_at).toISOString() })),
  }));
}

/**
 * One statement, because a worker that is busy answers the database late, each time. By a limit that it knows
 * beforehand PostgreSQL walks along the index, by one that it must look up it would rather sort all that waits: hence
 * two, of which the outer one ends the walk.
 */
const endpointsWithDue = compiled((read: Reader, given: { wanted: string; now: string; most: number }) => {
  const columns = {
    organizationId: "text",
    id: "text",
    most: "integer",
    due_at: "timestamptz",
    delivery_id: "text",
  } as const;
  return {
    compile: () =>
      sql<EndpointRow & { due: QueueRow[] | null }>`
        select webhook_endpoints.*, (
          select json_agg(next) from (
            select * from (
              select * from webhook_queue
              where endpoint_id = listed.id and (due_at, delivery_id) > (listed.due_at, listed.delivery_id)
                and due_at <= ${given.now}
              order by due_at, delivery_id limit ${given.most}
            ) as walked limit listed.most
          ) as next
        ) as due
        from ${listed(read, given.wanted, columns)}
        join webhook_endpoints
          on webhook_endpoints.organization_id = listed."organizationId" and webhook_endpoints.id = listed.id
        where ${isActive}`.compile(read),
  };
});
