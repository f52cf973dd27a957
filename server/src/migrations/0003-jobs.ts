import { sql } from "kysely";
import type { Migration } from "../platform/db/migrate.ts";

export const jobs: Migration = {
  name: "0003-jobs",
  async up(db, { time }) {
    await db.schema
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
  },
};
