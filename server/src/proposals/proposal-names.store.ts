import type { Reader } from "../context.ts";
import { compileListQuery } from "../platform/db/compile-query.ts";
import type { Proposal } from "./proposal.ts";

/** The name, number and client of a proposal. */
export type ProposalNames = Pick<Proposal, "id" | "name" | "proposal_number" | "client_name">;

const byIds = compileListQuery((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select(["id", "name", "proposal_number", "client_name"])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

/** Lists what proposals are called, by id; deleted ones are left out. */
export async function listProposalNames(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProposalNames>> {
  const rows = ids.length === 0 ? [] : await byIds(read, ids, { organizationId });
  return new Map(rows.map((row) => [row.id, row]));
}
