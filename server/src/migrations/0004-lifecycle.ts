import { sql } from "kysely";
import type { Migration } from "../platform/db/migrate.ts";

export const lifecycle: Migration = {
  name: "0004-lifecycle",
  async up(db, { time }) {
    const { schema } = db;

    // One column for each statement: SQLite adds no more at a time.
    const added = [
      ["held_from", "text"],
      ["status_note", "text"],
      ["decline_reason", "text"],
      ["acceptance_json", "text"],
      ["share_link_id", "text"],
      ["sent_to_json", "text"],
      ["emailed_at", time],
    ] as const;
    for (const [column, type] of added)
      await schema.alterTable("proposals").addColumn(column, type).execute();
    await schema
      .alterTable("proposals")
      .addColumn("sent_by", "text", (c) => c.references("users.id"))
      .execute();
    await schema
      .alterTable("proposals")
      .addColumn("signing_round", "integer", (c) => c.notNull().defaultTo(0))
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
      .addUniqueConstraint("signers_one_in_each_place", [
        "organization_id",
        "proposal_id",
        "round",
        "position",
      ])
      .execute();

    await schema
      .createTable("snapshots")
      .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
      .addColumn("proposal_id", "text", (c) => c.notNull())
      .addColumn("round", "integer", (c) => c.notNull())
      .addColumn("canonical_json", "text", (c) => c.notNull())
      .addColumn("sha256", "text", (c) => c.notNull())
      .addColumn("created_at", time, (c) => c.notNull())
      .addColumn("voided_at", time)
      .addPrimaryKeyConstraint("snapshots_pk", ["organization_id", "proposal_id", "round"])
      .execute();

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
  },
};
