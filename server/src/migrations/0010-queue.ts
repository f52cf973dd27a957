import { sql } from "kysely";
import type { Migration } from "../platform/db/migrate.ts";

/** What waits stands in a table of its own, which taking and ending touch instead of the record of all deliveries. */
export const queue: Migration = {
  name: "0010-queue",
  async up(db, { engine, time }) {
    const { schema } = db;
    // A process of the version before may still be writing.
    if (engine === "postgres") await sql`lock table webhook_deliveries in access exclusive mode`.execute(db);
    const queueTable = schema
      .createTable("webhook_queue")
      .addColumn("endpoint_id", "text", (c) => c.notNull())
      .addColumn("due_at", time, (c) => c.notNull())
      .addColumn("delivery_id", "text", (c) => c.notNull())
      .addColumn("organization_id", "text", (c) => c.notNull())
      .addColumn("event_id", "text", (c) => c.notNull())
      .addColumn("bytes", "integer", (c) => c.notNull())
      .addColumn("attempt", "integer", (c) => c.notNull())
      .addColumn("number", "integer", (c) => c.notNull())
      // Across organizations, because the worker asks which endpoints have something to do, one step for each.
      .addPrimaryKeyConstraint("webhook_queue_pk", ["endpoint_id", "due_at", "delivery_id"]);
    await (engine === "sqlite" ? queueTable.modifyEnd(sql`without rowid`) : queueTable).execute();
    await schema
      .createTable("webhook_batches")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("began_at", time, (c) => c.notNull())
      .addColumn("queued_json", "text", (c) => c.notNull())
      .execute();
    // What is on its way while this happens was interrupted.
    await sql`
      insert into webhook_attempts (organization_id, delivery_id, number, at, error)
      select organization_id, id, attempts_ever, coalesce(attempt_began_at, created_at), 'interrupted'
      from webhook_deliveries where next_attempt_at is not null and lease_token is not null`.execute(db);
    await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null
      where next_attempt_at is not null and lease_token is not null and attempts >= 8`.execute(db);
    await sql`update webhook_deliveries set next_attempt_at = leased_until
      where next_attempt_at is not null and leased_until is not null`.execute(db);
    await sql`
      insert into webhook_queue (endpoint_id, due_at, delivery_id, organization_id, event_id, bytes, attempt, number)
      select d.endpoint_id, d.next_attempt_at, d.id, d.organization_id, d.event_id, octet_length(e.body),
        d.attempts + 1, d.attempts_ever + 1
      from webhook_deliveries d
      join webhook_events e on e.organization_id = d.organization_id and e.id = d.event_id
      where d.next_attempt_at is not null`.execute(db);
    await schema.dropIndex("webhook_deliveries_waiting").execute();
    for (const column of ["attempts", "lease_token", "leased_until", "attempt_began_at"])
      await schema.alterTable("webhook_deliveries").dropColumn(column).execute();
    const listed = ["organization_id", "endpoint_id", "created_at", "id"];
    await schema.createIndex("webhook_deliveries_listed").on("webhook_deliveries").columns(listed).execute();
    // Where no index has a column that the end of an attempt changes, PostgreSQL leaves all of them alone: that is worth
    // more than finding one status among many quickly.
    if (engine === "postgres") await schema.dropIndex("webhook_deliveries_by_status").execute();
    // The log of a delivery stands in its own row: what is written at an end is one row.
    await schema
      .alterTable("webhook_deliveries")
      .addColumn("attempts_jsonl", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await (engine === "postgres" ? gatherOnPostgres : gatherOnSqlite).execute(db);
    await schema.dropTable("webhook_attempts").execute();
  },
};

const gatherOnSqlite = sql`
  update webhook_deliveries set attempts_jsonl = coalesce((
    select group_concat(json_object('at', at, 'http_status', http_status, 'response_time_ms', response_time_ms,
      'error', error, 'response_snippet', response_snippet) || char(10), '' order by number)
    from webhook_attempts a
    where a.organization_id = webhook_deliveries.organization_id and a.delivery_id = webhook_deliveries.id
  ), '')`;

const gatherOnPostgres = sql`
  update webhook_deliveries d set attempts_jsonl = log
  from (
    select organization_id, delivery_id, string_agg(json_build_object(
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'http_status', http_status,
      'response_time_ms', response_time_ms, 'error', error, 'response_snippet', response_snippet
    )::text || chr(10), '' order by number) as log
    from webhook_attempts group by organization_id, delivery_id
  ) a
  where a.organization_id = d.organization_id and a.delivery_id = d.id`;
