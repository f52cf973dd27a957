import type { AnyTables } from "../src/platform/db/transfer/list-tables.ts";
import type { Db } from "../src/platform/db/open.ts";
import { transact } from "../src/platform/db/transact.ts";
import type { Schema } from "../src/schema.ts";

/** The tables with rows of a proposal, and their column for its id. */
const belongings = {
  items: "owner_id",
  events: "proposal_id",
  links: "proposal_id",
  signers: "proposal_id",
  snapshots: "proposal_id",
  audit_entries: "proposal_id",
  proposal_versions: "proposal_id",
  proposal_version_contents: "proposal_id",
} as const;

/**
 * Stores the current state of these proposals. Returns a function that restores this state, which is cheaper
 * than creating new proposals.
 */
export async function prepareRewind(db: Db<Schema>, ids: readonly string[]): Promise<() => Promise<void>> {
  const any = db as unknown as Db<AnyTables>;
  const rowsIn = (table: string, column: string) =>
    any.read.selectFrom(table).selectAll().where(column, "in", ids).execute();
  const proposals = await rowsIn("proposals", "id");
  const kept = new Map<string, Awaited<ReturnType<typeof rowsIn>>>();
  for (const [table, column] of Object.entries(belongings)) kept.set(table, await rowsIn(table, column));

  return () =>
    transact(any, async (tx) => {
      for (const { organization_id, id, ...columns } of proposals) {
        const { numUpdatedRows } = await tx
          .updateTable("proposals")
          .set(columns)
          .where("organization_id", "=", organization_id)
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        // Publishing removes the row of a draft revision.
        if (numUpdatedRows === 0n)
          await tx
            .insertInto("proposals")
            .values({ organization_id, id, ...columns })
            .execute();
      }
      for (const [table, column] of Object.entries(belongings)) {
        await tx.deleteFrom(table).where(column, "in", ids).execute();
        const rows = kept.get(table) ?? [];
        if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
      }
      for (const table of ["mails", "jobs"]) await tx.deleteFrom(table).execute();
    });
}
