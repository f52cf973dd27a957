import { sql } from "kysely";
import type { Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { ProposalCount } from "./tables.ts";

/** Adds `count` to the count of a shelf. */
export const addToCount = compileQuery((tx: Tx, given: ProposalCount) =>
  tx
    .insertInto("proposal_counts")
    .values({
      organization_id: given.organization_id,
      kind: given.kind,
      shelf: given.shelf,
      count: given.count,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "kind", "shelf"])
        .doUpdateSet({ count: sql`proposal_counts.count + excluded.count` }),
    ),
);
