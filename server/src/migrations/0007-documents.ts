import type { Migration } from "../platform/db/migrate.ts";

export const documents: Migration = {
  name: "0007-documents",
  async up({ schema }, { time }) {
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
  },
};
