import { sql } from "kysely";
import type { Reader, Tx } from "../context.ts";
import { compiled } from "../platform/db/compiled.ts";
import type { ProposalCountRow, ProposalRow } from "../schema.ts";
import type { Scope } from "./list-query.ts";

type Placed = Pick<ProposalRow, "organization_id" | "kind" | "archived_at" | "deleted_at">;
type Shelf = Pick<ProposalCountRow, "kind" | "shelf">;

const add = compiled((tx: Tx, given: ProposalCountRow) =>
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

/** Keeps the counts: called by whatever makes a proposal, deletes it, or moves it between the shelves. */
export async function recount(tx: Tx, before: Placed | null, after: Placed): Promise<void> {
  const [left, entered] = [before && shelfOf(before), shelfOf(after)];
  if (left?.kind === entered?.kind && left?.shelf === entered?.shelf) return;
  const changes = [...(left ? [{ ...left, count: -1 }] : []), ...(entered ? [{ ...entered, count: 1 }] : [])];
  // Everybody locks the rows in the same order.
  for (const change of changes.toSorted((a, b) => (a.kind + a.shelf < b.kind + b.shelf ? -1 : 1)))
    await add(tx, { organization_id: after.organization_id, ...change });
}

function shelfOf({ kind, archived_at, deleted_at }: Placed): Shelf | null {
  return deleted_at ? null : { kind, shelf: archived_at ? "archived" : "active" };
}

const shelves = compiled((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("proposal_counts")
    .select(["kind", "shelf", "count"])
    .where("organization_id", "=", given.organizationId),
);

/** How many proposals a scope without filters holds. */
export async function keptCount(read: Reader, { organizationId, kind, archived }: Scope): Promise<number> {
  const counts = await shelves(read, { organizationId });
  return counts
    .filter((each) => kind === "any" || each.kind === kind)
    .filter((each) => archived === "any" || each.shelf === (archived === "true" ? "archived" : "active"))
    .reduce((sum, { count }) => sum + count, 0);
}
