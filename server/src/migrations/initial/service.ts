import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Jobs, emails, images, files and idempotency keys. */
export async function createServiceTables(db: MigrationDb, { time }: Dialect): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("payload_json", "text", (c) => c.notNull())
    .addColumn("run_at", time, (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("lease_token", "text")
    .addColumn("leased_until", time)
    .addColumn("last_error", "text")
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("finished_at", time)
    .addColumn("given_up_at", time)
    .execute();
  await sql`create index jobs_waiting on jobs (run_at, id) where finished_at is null and given_up_at is null`.execute(
    db,
  );
  await sql`create index jobs_ended on jobs (finished_at) where finished_at is not null`.execute(db);

  await schema
    .createTable("mails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.references("organizations.id"))
    .addColumn("to_email", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text_sealed", "text", (c) => c.notNull())
    .addColumn("readable_by", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("sent_at", time)
    .addColumn("to_name", "text")
    .addColumn("from_name", "text")
    .addColumn("reply_to", "text")
    .addColumn("html_sealed", "text")
    .addColumn("last_error", "text")
    .addColumn("failure", "text")
    .addColumn("failed_at", time)
    .addColumn("attachment_json", "text")
    .addColumn("proposal_id", "text")
    .addColumn("kind", "text")
    .execute();
  await schema.createIndex("mails_by_organization").on("mails").columns(["organization_id", "id"]).execute();
  await sql`create index mails_by_proposal on mails (organization_id, proposal_id, id) where proposal_id is not null`.execute(
    db,
  );

  await schema
    .createTable("images")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("created_by", "text")
    .addColumn("created_at", time, (c) => c.notNull())
    // Last, so that SQLite reads the other columns without it.
    .addColumn("file_base64", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("images_pk", ["organization_id", "id"])
    .execute();
  await schema.createIndex("images_by_id").unique().on("images").column("id").execute();

  await schema
    .createTable("files")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("used_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("files_pk", ["organization_id", "sha256"])
    .execute();
  await schema.createIndex("files_by_age").on("files").column("used_at").execute();
  await schema
    .createTable("file_parts")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("part_base64", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("file_parts_pk", ["organization_id", "sha256", "position"])
    .execute();

  await schema
    .createTable("idempotency_keys")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("request_hash", "text", (c) => c.notNull())
    .addColumn("answer_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_pk", ["organization_id", "user_id", "key"])
    .execute();
  await schema.createIndex("idempotency_keys_by_age").on("idempotency_keys").column("created_at").execute();
}
