import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Webhook endpoints, events, deliveries and the queue of attempts. */
export async function createWebhookTables(db: MigrationDb, { engine, time }: Dialect): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("webhook_endpoints")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("slot", "integer", (c) => c.check(sql`slot between 1 and 10`))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("events_json", "text", (c) => c.notNull())
    .addColumn("secret_sealed", "text", (c) => c.notNull())
    .addColumn("old_secret_sealed", "text")
    .addColumn("old_secret_until", time)
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .addColumn("paused_at", time)
    .addColumn("pause_reason", "text")
    .addColumn("deleted_at", time)
    .addPrimaryKeyConstraint("webhook_endpoints_pk", ["organization_id", "id"])
    .addUniqueConstraint("webhook_endpoints_ten", ["organization_id", "slot"])
    .execute();

  await schema
    .createTable("webhook_events")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("webhook_events_pk", ["organization_id", "id"])
    .execute();
  await schema.createIndex("webhook_events_old").on("webhook_events").columns(["created_at", "id"]).execute();

  await schema
    .createTable("webhook_deliveries")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("endpoint_id", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("attempts_ever", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", time)
    // The log is in the row of its delivery, so that the end of an attempt writes only one row.
    .addColumn("attempts_jsonl", "text", (c) => c.notNull().defaultTo(""))
    .addPrimaryKeyConstraint("webhook_deliveries_pk", ["organization_id", "id"])
    .addUniqueConstraint("webhook_deliveries_one_for_each_endpoint", [
      "organization_id",
      "event_id",
      "endpoint_id",
    ])
    .execute();
  const listed = ["organization_id", "endpoint_id", "created_at", "id"];
  await schema.createIndex("webhook_deliveries_listed").on("webhook_deliveries").columns(listed).execute();
  if (engine === "postgres") {
    // PostgreSQL updates no index if the page has room for the new row version and no indexed column changes.
    // PostgreSQL gets no index by status, because cheap updates are worth more than a quick search for one
    // status.
    await sql`alter table webhook_deliveries set (fillfactor = 50)`.execute(db);
  } else {
    await schema
      .createIndex("webhook_deliveries_by_status")
      .on("webhook_deliveries")
      .columns(["organization_id", "endpoint_id", "status", "created_at", "id"])
      .execute();
  }

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
    // The key does not begin with the organization, because the worker looks for endpoints with work in all
    // organizations, with one step per endpoint.
    .addPrimaryKeyConstraint("webhook_queue_pk", ["endpoint_id", "due_at", "delivery_id"]);
  await (engine === "sqlite" ? queueTable.modifyEnd(sql`without rowid`) : queueTable).execute();

  await schema
    .createTable("webhook_batches")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("began_at", time, (c) => c.notNull())
    .addColumn("queued_json", "text", (c) => c.notNull())
    .execute();

  if (engine === "postgres" && (await hasLz4.execute(db)).rows[0]?.has_lz4) {
    // PostgreSQL takes 12 µs to unpack a body of 4 KB in its default compression, and each attempt reads one
    // body.
    await sql`alter table webhook_batches alter column queued_json set compression lz4`.execute(db);
    await sql`alter table webhook_events alter column body set compression lz4`.execute(db);
    // Keeps bodies of up to 4,000 bytes in their rows, two rows per page. Otherwise PostgreSQL would move
    // such bodies to a separate table.
    await sql`alter table webhook_events set (toast_tuple_target = 4000)`.execute(db);
  }
}

/** False if PostgreSQL was built without LZ4. */
const hasLz4 = sql<{ has_lz4: boolean }>`
  select 'lz4' = any(enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'`;
