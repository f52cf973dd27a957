import { sql } from "kysely";
import type { Reader } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { Db } from "../../platform/db/open.ts";
import { toJsonTable } from "../../platform/db/query-parts.ts";
import type { Schema } from "../../schema.ts";
import type { EndpointRow, QueuedAttempt } from "../tables.ts";
import type { EndpointKey } from "./endpoints-due.ts";

/** A position in the queue of one endpoint. */
export type QueueCursor = Pick<QueuedAttempt, "due_at" | "delivery_id">;

/** The position before every row. */
export const queueStart: QueueCursor = { due_at: "0001-01-01T00:00:00.000Z", delivery_id: "" };

/** A query for up to `maxRows` due attempts of one endpoint after a cursor. */
export interface DueQuery extends EndpointKey {
  readonly maxRows: number;
  readonly cursor: QueueCursor;
}

/** An active endpoint with its due attempts, oldest first. */
export interface DueAttempts {
  readonly endpoint: EndpointRow;
  readonly rows: readonly QueuedAttempt[];
}

/**
 * Finds due attempts, grouped by endpoint in any order. Locks nothing: another worker may claim the same
 * rows.
 */
export async function findDueAttempts(
  db: Db<Schema>,
  queries: readonly DueQuery[],
  now: string,
): Promise<DueAttempts[]> {
  return db.engine === "postgres"
    ? findOnPostgres(db.read, queries, now)
    : findOnSqlite(db.read, queries, now);
}

const isActive = sql`paused_at is null and deleted_at is null`;

async function findOnSqlite(read: Reader, queries: readonly DueQuery[], now: string): Promise<DueAttempts[]> {
  const endpoints = await listActiveEndpoints(read, { queries: JSON.stringify(queries) });
  const queriesById = new Map(queries.map((query) => [query.id, query]));
  const found: DueAttempts[] = [];
  for (const endpoint of endpoints) {
    const { maxRows, cursor } = queriesById.get(endpoint.id) ?? { maxRows: 0, cursor: queueStart };
    const given = {
      endpointId: endpoint.id,
      dueAt: cursor.due_at,
      deliveryId: cursor.delivery_id,
      now,
      maxRows,
    };
    found.push({ endpoint, rows: await listDueRows(read, given) });
  }
  return found;
}

const listActiveEndpoints = compileQuery((read: Reader, given: { queries: string }) => ({
  compile: () =>
    sql<EndpointRow>`
      select webhook_endpoints.* from ${toJsonTable(read, given.queries, { organizationId: "text", id: "text" })}
      join webhook_endpoints
        on webhook_endpoints.organization_id = json_rows."organizationId" and webhook_endpoints.id = json_rows.id
      where ${isActive}`.compile(read),
}));

const listDueRows = compileQuery(
  (
    read: Reader,
    given: { endpointId: string; dueAt: string; deliveryId: string; now: string; maxRows: number },
  ) => ({
    compile: () =>
      sql<QueuedAttempt>`
        select * from webhook_queue
        where endpoint_id = ${given.endpointId} and (due_at, delivery_id) > (${given.dueAt}, ${given.deliveryId})
          and due_at <= ${given.now}
        order by due_at, delivery_id limit ${given.maxRows}`.compile(read),
  }),
);

async function findOnPostgres(
  read: Reader,
  queries: readonly DueQuery[],
  now: string,
): Promise<DueAttempts[]> {
  const records = queries.map(({ organizationId, id, maxRows, cursor }) => ({
    organizationId,
    id,
    maxRows,
    ...cursor,
  }));
  const maxRows = Math.max(...queries.map((query) => query.maxRows));
  const found = await listEndpointsWithDue(read, { queries: JSON.stringify(records), now, maxRows });
  return found.map(({ due, ...endpoint }) => ({
    endpoint,
    // PostgreSQL writes times in JSON in a different format.
    rows: (due ?? []).map((row) => Object.assign(row, { due_at: new Date(row.due_at).toISOString() })),
  }));
}

/**
 * Finds the endpoints and their due rows in one statement, because each round trip of a busy worker takes
 * long. PostgreSQL reads rows in the order of the index only if the limit is a parameter. If the limit comes
 * from a joined row, PostgreSQL sorts all waiting rows first. So the statement has two limits: a parameter,
 * and inside it the limit of the row.
 */
const listEndpointsWithDue = compileQuery(
  (read: Reader, given: { queries: string; now: string; maxRows: number }) => {
    const columns = {
      organizationId: "text",
      id: "text",
      maxRows: "integer",
      due_at: "timestamptz",
      delivery_id: "text",
    } as const;
    return {
      compile: () =>
        sql<EndpointRow & { due: QueuedAttempt[] | null }>`
        select webhook_endpoints.*, (
          select json_agg(next) from (
            select * from (
              select * from webhook_queue
              where endpoint_id = json_rows.id and (due_at, delivery_id) > (json_rows.due_at, json_rows.delivery_id)
                and due_at <= ${given.now}
              order by due_at, delivery_id limit ${given.maxRows}
            ) as walked limit json_rows."maxRows"
          ) as next
        ) as due
        from ${toJsonTable(read, given.queries, columns)}
        join webhook_endpoints
          on webhook_endpoints.organization_id = json_rows."organizationId" and webhook_endpoints.id = json_rows.id
        where ${isActive}`.compile(read),
    };
  },
);
