import { sql } from "kysely";
import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Events, the change log, share links, signers, snapshots, the audit trail and sealed documents. */
export async function createLifecycleTables(db: MigrationDb, { time }: Dialect): Promise<void> {
  const { schema } = db;

  await schema
    .createTable("events")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text")
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("at", time, (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("metadata_json", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("events_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("events_by_proposal")
    .on("events")
    .columns(["organization_id", "proposal_id", "at", "id"])
    .execute();
  // Without the index by type, a search for a rare type would read any number of other events.
  for (const [index, columns] of [
    ["events_of_activity", "organization_id, at, id"],
    ["events_of_activity_by_type", "organization_id, type, at, id"],
  ])
    await sql`create index ${sql.raw(`${index} on events (${columns})`)}
      where type in ('proposal_viewed', 'proposal_sent', 'status_changed', 'proposal_signed', 'pdf_viewed',
        'signature_request_sent', 'proposal_revised', 'question_asked', 'question_answered',
        'approval_requested', 'approval_withdrawn', 'approval_given', 'approval_rejected', 'selection_changed',
        'reminder_sent', 'link_rotated', 'link_access_changed', 'expiry_changed',
        'attachments_changed', 'payment_received', 'payment_failed', 'payment_refunded',
        'payment_returned')`.execute(db);
  await schema
    .createTable("activity_marks")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("read_until", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("activity_marks_pk", ["organization_id", "user_id"])
    .execute();

  await schema
    .createTable("change_entries")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("position", "integer")
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("types_json", "text", (c) => c.notNull())
    .addColumn("at", time, (c) => c.notNull())
    .addColumn("user_id", "text")
    .addPrimaryKeyConstraint("change_entries_pk", ["organization_id", "id"])
    .execute();
  // A change inserts an entry without a position, because a change should update few indexes. The entry gets
  // its position later.
  await sql`create index change_entries_unplaced on change_entries (at, id) where position is null`.execute(
    db,
  );
  await sql`create unique index change_entries_by_position on change_entries (position)
    where position is not null`.execute(db);
  await sql`create index change_entries_by_organization on change_entries (organization_id, position)
    where position is not null`.execute(db);
  await schema
    .createTable("change_heads")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await schema
    .createTable("change_operations")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("at", time, (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("operations_json", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("change_operations_pk", ["organization_id", "proposal_id", "version"])
    .execute();
  await schema
    .createTable("presences")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("name", "text")
    .addColumn("device", "text")
    .addColumn("since", time, (c) => c.notNull())
    .addColumn("expires_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("presences_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("presences_by_proposal")
    .on("presences")
    .columns(["organization_id", "proposal_id"])
    .execute();

  await schema
    .createTable("links")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("signer_id", "text")
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("token_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("revoked_at", time)
    .addColumn("last_opened_at", time)
    .addPrimaryKeyConstraint("links_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("links_by_proposal")
    .on("links")
    .columns(["organization_id", "proposal_id"])
    .execute();
  await sql`create unique index links_one_to_share on links (organization_id, proposal_id)
    where signer_id is null and revoked_at is null`.execute(db);
  await sql`create unique index links_one_for_each_signer on links (organization_id, signer_id)
    where signer_id is not null and revoked_at is null`.execute(db);

  await schema
    .createTable("signers")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("title", "text")
    .addColumn("full_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.references("users.id"))
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("requested_at", time)
    .addColumn("signed_at", time)
    .addColumn("signed_name", "text")
    .addColumn("signature_json", "text")
    .addColumn("consent_text", "text")
    .addColumn("address", "text")
    .addColumn("agent", "text")
    .addColumn("voided_at", time)
    .addPrimaryKeyConstraint("signers_pk", ["organization_id", "id"])
    .addUniqueConstraint("signers_one_in_each_place", ["organization_id", "proposal_id", "round", "position"])
    .execute();

  await sql`create index signers_awaiting_company on signers (organization_id, id)
    where role = 'company' and requested_at is not null and signed_at is null and voided_at is null`.execute(
    db,
  );

  await schema
    .createTable("snapshots")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("canonical_json", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("file_hashes", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addColumn("voided_at", time)
    .addPrimaryKeyConstraint("snapshots_pk", ["organization_id", "proposal_id", "round"])
    .execute();
  await sql`create index snapshots_with_files on snapshots (organization_id, file_hashes)
    where file_hashes <> ''`.execute(db);

  await schema
    .createTable("audit_entries")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("seq", "integer", (c) => c.notNull())
    .addColumn("at", time, (c) => c.notNull())
    .addColumn("entry_json", "text", (c) => c.notNull())
    .addColumn("previous_hash", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("audit_entries_pk", ["organization_id", "proposal_id", "seq"])
    .execute();

  await schema
    .createTable("documents")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("pdf_base64", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("documents_pk", ["organization_id", "proposal_id", "round"])
    .execute();
  await schema
    .createTable("document_keys")
    .addColumn("generation", "integer", (c) => c.primaryKey())
    .addColumn("certificate_base64", "text", (c) => c.notNull())
    .addColumn("private_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .execute();
}
