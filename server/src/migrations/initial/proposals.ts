import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Proposals, their items, and the library. */
export async function createProposalTables(db: MigrationDb, { time, sortable }: Dialect): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("proposals")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("state_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", sortable, (c) => c.notNull())
    .addColumn("client_name", "text")
    .addColumn("contact_name", "text")
    .addColumn("client_key", sortable)
    .addColumn("proposal_number", "text")
    .addColumn("search_key", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("notes", "text")
    .addColumn("settings_json", "text", (c) => c.notNull())
    .addColumn("design_json", "text", (c) => c.notNull())
    .addColumn("tags_json", "text", (c) => c.notNull())
    .addColumn("custom_variables_json", "text", (c) => c.notNull())
    .addColumn("client_values_json", "text", (c) => c.notNull())
    .addColumn("attachments_json", "text")
    .addColumn("crm_json", "text")
    .addColumn("totals_json", "text", (c) => c.notNull())
    .addColumn("cached_totals_json", "text", (c) => c.notNull())
    .addColumn("margins_json", "text")
    .addColumn("contract_json", "text")
    .addColumn("contract_total", "text")
    .addColumn("due_json", "text")
    .addColumn("transactions_json", "text")
    .addColumn("payment_state", "text")
    .addColumn("payment_due_on", "text")
    .addColumn("created_by", "text", (c) => c.references("users.id"))
    .addColumn("updated_by", "text", (c) => c.references("users.id"))
    .addColumn("updated_via", "text")
    .addColumn("owner_id", "text", (c) => c.references("users.id"))
    .addColumn("template_id", "text")
    .addColumn("view_count", "integer", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .addColumn("archived_at", time)
    .addColumn("deleted_at", time)
    .addColumn("expiring_on", time)
    .addColumn("sent_at", time)
    .addColumn("first_viewed_at", time)
    .addColumn("last_viewed_at", time)
    .addColumn("won_at", time)
    .addColumn("lost_at", time)
    .addColumn("cancelled_at", time)
    .addColumn("recipients_signed_at", time)
    .addColumn("completed_at", time)
    .addColumn("last_activity_at", time)
    .addColumn("marked_as_won_method", "text")
    .addColumn("held_from", "text")
    .addColumn("status_note", "text")
    .addColumn("decline_reason", "text")
    .addColumn("acceptance_json", "text")
    .addColumn("share_link_id", "text")
    .addColumn("sent_to_json", "text")
    .addColumn("emailed_at", time)
    .addColumn("sent_by", "text", (c) => c.references("users.id"))
    .addColumn("signing_round", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("revision_number", "integer", (c) => c.notNull())
    .addColumn("revised_at", time)
    .addColumn("revision_note", "text")
    .addColumn("open_threads", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("thread_version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("revision_of", "text")
    .addColumn("base_json", "text")
    .addColumn("approval_state", "text")
    .addColumn("approval_json", "text")
    .addColumn("removed_costs_json", "text")
    .addColumn("total_once", sortable)
    .addColumn("total_weekly", sortable)
    .addColumn("total_biweekly", sortable)
    .addColumn("total_semi_monthly", sortable)
    .addColumn("total_monthly", sortable)
    .addColumn("total_quarterly", sortable)
    .addColumn("total_semi_annually", sortable)
    .addColumn("total_annually", sortable)
    .addPrimaryKeyConstraint("proposals_pk", ["organization_id", "id"])
    .execute();

  // A list reads one of these indexes in order until its page is full. Each index contains only the default
  // shelf: proposals that are neither deleted nor archived.
  for (const column of [
    "created_at",
    "updated_at",
    "name_key",
    "client_key",
    "sent_at",
    "expiring_on",
    "completed_at",
    "last_activity_at",
    "view_count",
    "total_once",
  ]) {
    await sql`create index ${sql.ref(`proposals_by_${column}`)} on proposals (organization_id, kind, ${sql.ref(column)}, id)
      where deleted_at is null and archived_at is null`.execute(db);
  }
  // Includes the columns from which EXPIRED is derived, so that counts per status read only the index.
  for (const [shelf, archived] of [
    ["status", "is null"],
    ["status_archived", "is not null"],
  ] as const) {
    await sql`create index ${sql.ref(`proposals_by_${shelf}`)} on proposals
      (organization_id, kind, status, id, expiring_on, recipients_signed_at)
      where deleted_at is null and archived_at ${sql.raw(archived)}`.execute(db);
  }
  await sql`create index proposals_by_owner on proposals (organization_id, kind, owner_id, created_at, id)
    where deleted_at is null and archived_at is null`.execute(db);
  // Few proposals have totals of these frequencies, so each index contains only the proposals with such a
  // total.
  for (const frequency of [
    "weekly",
    "biweekly",
    "semi_monthly",
    "monthly",
    "quarterly",
    "semi_annually",
    "annually",
  ]) {
    const total = `total_${frequency}`;
    await sql`create index ${sql.ref(`proposals_by_${total}`)} on proposals (organization_id, kind, ${sql.ref(total)}, id)
      where deleted_at is null and archived_at is null and ${sql.ref(total)} is not null`.execute(db);
  }
  // The insights of a period search by these columns. Drafts are in none of these indexes.
  for (const column of ["sent_at", "first_viewed_at", "won_at", "lost_at"]) {
    await sql`create index ${sql.ref(`proposals_of_period_by_${column}`)} on proposals (organization_id, ${sql.ref(column)}, id)
      where kind = 'proposal' and deleted_at is null and ${sql.ref(column)} is not null`.execute(db);
  }
  // Few proposals have a client who waits for an answer.
  await sql`create index proposals_awaiting_reply on proposals (organization_id, id)
    where deleted_at is null and open_threads > 0`.execute(db);
  await sql`create index proposals_by_payment on proposals (organization_id, payment_state, payment_due_on, id)
    where deleted_at is null and payment_state is not null`.execute(db);
  await sql`create index proposals_deleted on proposals (organization_id, deleted_at, id)
    where deleted_at is not null`.execute(db);
  await sql`create index proposals_waiting_for_approval on proposals (organization_id, id)
    where approval_state = 'requested' and deleted_at is null`.execute(db);
  await sql`create index proposals_with_decided_approval on proposals (organization_id, id)
    where approval_state in ('approved', 'rejected') and sent_at is null and deleted_at is null`.execute(db);
  await sql`create index proposals_with_attachments on proposals (organization_id, id)
    where attachments_json is not null`.execute(db);
  // A proposal has at most one draft revision.
  await sql`create unique index proposals_revision_of on proposals (organization_id, revision_of)
    where revision_of is not null and deleted_at is null`.execute(db);
  await sql`create unique index proposals_number on proposals (organization_id, proposal_number)
    where proposal_number is not null and deleted_at is null`.execute(db);

  await schema
    .createTable("proposal_counts")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("shelf", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("proposal_counts_pk", ["organization_id", "kind", "shelf"])
    .execute();

  await schema
    .createTable("proposal_numbers")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("series", "text", (c) => c.notNull())
    .addColumn("last", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("proposal_numbers_pk", ["organization_id", "series"])
    .execute();

  await schema
    .createTable("proposal_tags")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("tag_key", sortable, (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("proposal_tags_pk", ["organization_id", "tag", "proposal_id"])
    .execute();
  await schema
    .createIndex("proposal_tags_by_proposal")
    .on("proposal_tags")
    .columns(["organization_id", "proposal_id"])
    .execute();
  await schema
    .createIndex("proposal_tags_by_key")
    .on("proposal_tags")
    .columns(["organization_id", "tag_key", "tag"])
    .execute();

  await schema
    .createTable("stars")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("stars_pk", ["organization_id", "user_id", "proposal_id"])
    .execute();

  await schema
    .createTable("proposal_versions")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("changed_at", time, (c) => c.notNull())
    .addColumn("changed_by", "text", (c) => c.references("users.id"))
    .addColumn("changed_via", "text")
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("totals_json", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("revision_number", "integer")
    .addColumn("offered_revision", "integer")
    .addColumn("revision_note", "text")
    .addPrimaryKeyConstraint("proposal_versions_pk", ["organization_id", "proposal_id", "id"])
    .addUniqueConstraint("proposal_versions_once", ["organization_id", "proposal_id", "version"])
    .execute();
  await schema
    .createTable("proposal_version_contents")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("characters", "integer", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    .addColumn("content_base64", "text", (c) => c.notNull())
    .addColumn("image_ids", "text", (c) => c.notNull())
    .addColumn("attachments_json", "text", (c) => c.notNull())
    .addColumn("file_hashes", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("proposal_version_contents_pk", ["organization_id", "proposal_id", "sha256"])
    .execute();
  await sql`create index proposal_version_contents_with_files on proposal_version_contents
    (organization_id, file_hashes) where file_hashes <> ''`.execute(db);

  await schema
    .createTable("items")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("owner_id", "text", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("parent_id", "text")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("search_key", sortable)
    .addColumn("order_key", "double precision", (c) => c.notNull())
    .addColumn("content_json", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("updated_at", time, (c) => c.notNull())
    .addColumn("archived_at", time)
    // A draft revision has items with the ids of its original.
    .addPrimaryKeyConstraint("items_pk", ["organization_id", "id", "owner_id"])
    .execute();
  await schema
    .createIndex("items_by_owner")
    .on("items")
    .columns(["organization_id", "owner_id", "order_key"])
    .execute();
  await sql`create index items_of_library on items (organization_id, created_at, id)
    where owner = 'library' and parent_id is null`.execute(db);
  await sql`create index items_of_library_by_name on items (organization_id, search_key, id)
    where owner = 'library' and parent_id is null`.execute(db);
  await sql`create index items_deleted_of_library on items (archived_at)
    where owner = 'library' and parent_id is null and archived_at is not null`.execute(db);

  await schema
    .createTable("library_tags")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("item_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("library_tags_pk", ["organization_id", "tag", "item_id"])
    .execute();

  await schema
    .createTable("library_uses")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("item_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("library_uses_pk", ["organization_id", "item_id", "proposal_id"])
    .execute();
  await schema
    .createIndex("library_uses_by_proposal")
    .on("library_uses")
    .columns(["organization_id", "proposal_id"])
    .execute();
}
