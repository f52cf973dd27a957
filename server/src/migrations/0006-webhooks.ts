import { sql } from "kysely";
import type { Migration } from "../platform/db/migrate.ts";

export const webhooks: Migration = {
  name: "0006-webhooks",
  async up(db, { time }) {
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
    await schema
      .createIndex("webhook_events_old")
      .on("webhook_events")
      .columns(["created_at", "id"])
      .execute();

    await schema
      .createTable("webhook_deliveries")
      .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("endpoint_id", "text", (c) => c.notNull())
      .addColumn("event_id", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("created_at", time, (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull())
      .addColumn("attempts_ever", "integer", (c) => c.notNull())
      .addColumn("next_attempt_at", time)
      .addColumn("lease_token", "text")
      .addColumn("attempt_began_at", time)
      .addPrimaryKeyConstraint("webhook_deliveries_pk", ["organization_id", "id"])
      .addUniqueConstraint("webhook_deliveries_one_for_each_endpoint", [
        "organization_id",
        "event_id",
        "endpoint_id",
      ])
      .execute();
    // Across organizations, because the worker asks which endpoints have something to do, one step for each.
    await sql`create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_attempt_at, id)
      where next_attempt_at is not null`.execute(db);
    const listed = ["organization_id", "endpoint_id", "created_at", "id"];
    await schema.createIndex("webhook_deliveries_listed").on("webhook_deliveries").columns(listed).execute();
    await schema
      .createIndex("webhook_deliveries_by_status")
      .on("webhook_deliveries")
      .columns(["organization_id", "endpoint_id", "status", "created_at", "id"])
      .execute();

    await schema
      .createTable("webhook_attempts")
      .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
      .addColumn("delivery_id", "text", (c) => c.notNull())
      .addColumn("number", "integer", (c) => c.notNull())
      .addColumn("at", time, (c) => c.notNull())
      .addColumn("http_status", "integer")
      .addColumn("response_time_ms", "integer")
      .addColumn("error", "text")
      .addColumn("response_snippet", "text")
      .addPrimaryKeyConstraint("webhook_attempts_pk", ["organization_id", "delivery_id", "number"])
      .execute();
  },
};
