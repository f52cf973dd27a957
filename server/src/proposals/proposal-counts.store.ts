import { sql } from "kysely";
import type { Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { Proposal } from "./proposal.ts";
import type { ProposalCount } from "./tables.ts";

type CountedFields = Pick<Proposal, "organization_id" | "kind" | "archived_at" | "deleted_at">;
type Shelf = Pick<ProposalCount, "kind" | "shelf">;

/**
 * Updates the stored counts. Must be called after every creation, deletion, restoration, archiving or
 * unarchiving of a proposal, and after every change of its kind.
 */
export async function recount(tx: Tx, before: CountedFields | null, after: CountedFields): Promise<void> {
  const [left, entered] = [before && toShelf(before), toShelf(after)];
  if (left?.kind === entered?.kind && left?.shelf === entered?.shelf) return;
  const changes = [...(left ? [{ ...left, count: -1 }] : []), ...(entered ? [{ ...entered, count: 1 }] : [])];
  // Sorted, because all transactions must lock the rows in the same order.
  for (const change of changes.toSorted((a, b) => (a.kind + a.shelf < b.kind + b.shelf ? -1 : 1)))
    await addToCount(tx, { organization_id: after.organization_id, ...change });
}

/** Returns the shelf of a proposal. Null for a proposal in no list: a deleted one, or a draft revision. */
function toShelf({ kind, archived_at, deleted_at }: CountedFields): Shelf | null {
  return deleted_at || kind === "revision" ? null : { kind, shelf: archived_at ? "archived" : "active" };
}

/** Adds `count` to the count of a shelf. */
const addToCount = compileQuery((tx: Tx, given: ProposalCount) =>
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
