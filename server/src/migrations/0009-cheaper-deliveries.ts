import { sql } from "kysely";
import type { Migration } from "../platform/db/migrate.ts";

export const cheaperDeliveries: Migration = {
  name: "0009-cheaper-deliveries",
  async up(db, { engine, time }) {
    const { schema } = db;
    // Of its own, so that beginning an attempt changes no column that an index has.
    await schema.alterTable("webhook_deliveries").addColumn("leased_until", time).execute();
    // Then PostgreSQL leaves the indexes alone, if the page has room for the row a second time.
    if (engine === "postgres") await sql`alter table webhook_deliveries set (fillfactor = 50)`.execute(db);
    // The end of an attempt writes to every index there is, and `webhook_deliveries_by_status` lists as well.
    await schema.dropIndex("webhook_deliveries_listed").execute();
  },
};
