import type { Migration } from "../platform/db/migrate.ts";

export const mailAttachments: Migration = {
  name: "0012-mail-attachments",
  async up({ schema }) {
    await schema.alterTable("mails").addColumn("attachment_json", "text").execute();
  },
};
