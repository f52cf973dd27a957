import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Connections to CRMs and chats, their log, and the deals of proposals. */
export async function createConnectionTables({ schema }: MigrationDb, { time }: Dialect): Promise<void> {
  await schema
    .createTable("connections")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("events_json", "text", (c) => c.notNull())
    .addColumn("deals_json", "text")
    .addColumn("account_json", "text")
    .addColumn("credential_sealed", "text", (c) => c.notNull())
    .addColumn("credential_end", "text", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("problem_message", "text")
    .addColumn("problem_since", time)
    .addColumn("blocked_until", time)
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("lease_token", "text")
    .addColumn("leased_until", time)
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("connections_pk", ["organization_id", "id"])
    .execute();

  await schema
    .createTable("connection_pushes")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("connection_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text")
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("started_at", time, (c) => c.notNull())
    .addColumn("finished_at", time)
    .addColumn("next_attempt_at", time)
    .addColumn("problem", "text")
    .addColumn("message", "text")
    .addColumn("changes_json", "text", (c) => c.notNull())
    .addColumn("announcement_json", "text")
    .addPrimaryKeyConstraint("connection_pushes_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("connection_pushes_of_connection")
    .on("connection_pushes")
    .columns(["organization_id", "connection_id", "status", "next_attempt_at"])
    .execute();
  await schema
    .createIndex("connection_pushes_of_proposal")
    .on("connection_pushes")
    .columns(["organization_id", "proposal_id", "connection_id"])
    .execute();

  await schema.createIndex("connection_pushes_ended").on("connection_pushes").column("finished_at").execute();

  await schema
    .createTable("deal_links")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("connection_id", "text", (c) => c.notNull())
    .addColumn("deal_id", "text", (c) => c.notNull())
    .addColumn("deal_url", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("memory_json", "text")
    .addColumn("last_synced_at", time)
    .addColumn("last_synced_price", "double precision")
    .addPrimaryKeyConstraint("deal_links_pk", ["organization_id", "proposal_id"])
    .execute();
}
