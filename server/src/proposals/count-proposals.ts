import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Context } from "../context.ts";
import { countByStatus } from "./list-query.store.ts";
import { findScope, type Filters } from "./list-scope.ts";

interface Counts {
  readonly total: number;
  readonly by_status: Readonly<Record<ProposalDisplayStatus, number>>;
}

/** Counts the caller's proposals under the filters of a list, by the status that is shown. */
export async function countProposals(context: Context, filters: Filters): Promise<Counts> {
  const { read, clock } = context;
  const scope = await findScope(context, filters, clock.now());
  const kinds = scope.kind === "any" ? (["proposal", "template"] as const) : [scope.kind];
  const shelves = scope.archived === "any" ? (["false", "true"] as const) : [scope.archived];
  const counts = Object.fromEntries(displayStatuses.map((status) => [status, 0])) as Record<
    ProposalDisplayStatus,
    number
  >;
  // Each shelf has an index of its own.
  for (const kind of kinds)
    for (const archived of shelves)
      for (const { status, count, expired } of await countByStatus(read, { ...scope, kind, archived })) {
        counts[status] += count - expired;
        counts.EXPIRED += expired;
      }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), by_status: counts };
}
