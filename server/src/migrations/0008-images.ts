import type { Migration } from "../platform/db/migrate.ts";

export const images: Migration = {
  name: "0008-images",
  async up({ schema }, { time }) {
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
      // Last, so that SQLite reads the others without it.
      .addColumn("file_base64", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("images_pk", ["organization_id", "id"])
      .execute();
    await schema.createIndex("images_by_id").unique().on("images").column("id").execute();
  },
};
