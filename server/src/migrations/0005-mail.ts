import type { Migration } from "../platform/db/migrate.ts";

export const mail: Migration = {
  name: "0005-mail",
  async up({ schema }, { time }) {
    for (const column of ["to_name", "from_name", "reply_to", "html_sealed", "last_error"])
      await schema.alterTable("mails").addColumn(column, "text").execute();
    await schema.alterTable("mails").addColumn("failed_at", time).execute();
  },
};
