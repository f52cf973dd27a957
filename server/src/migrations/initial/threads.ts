import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** The questions of clients with the answers. */
export async function createThreadTables(db: MigrationDb, { time }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("threads")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("item_id", "text")
    .addColumn("item_name", "text")
    .addColumn("request_json", "text")
    .addColumn("applied_to", "text")
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .addColumn("waiting_since", time)
    .addColumn("owner_mail_at", time)
    .addColumn("client_mail_at", time)
    .addPrimaryKeyConstraint("threads_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("threads_by_proposal")
    .on("threads")
    .columns(["organization_id", "proposal_id", "updated_at", "id"])
    .execute();
  await schema
    .createIndex("threads_by_update")
    .on("threads")
    .columns(["organization_id", "updated_at", "id"])
    .execute();
  await schema
    .createIndex("threads_by_state")
    .on("threads")
    .columns(["organization_id", "state", "updated_at", "id"])
    .execute();
  await schema
    .createTable("thread_messages")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("thread_id", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("author_kind", "text", (c) => c.notNull())
    .addColumn("author_name", "text", (c) => c.notNull())
    .addColumn("author_email", "text")
    .addColumn("user_id", "text", (c) => c.references("users.id"))
    .addColumn("via", "text")
    .addColumn("link_id", "text")
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("thread_messages_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("thread_messages_by_thread")
    .on("thread_messages")
    .columns(["organization_id", "thread_id", "created_at", "id"])
    .execute();
  await schema
    .createIndex("thread_messages_by_proposal")
    .on("thread_messages")
    .columns(["organization_id", "proposal_id", "created_at"])
    .execute();
}
