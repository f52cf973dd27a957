import type { Reader } from "../context.ts";
import { compileListQuery } from "../platform/db/compile-query.ts";
import type { Proposal } from "./proposal.ts";

/** Fields that decide whether an open page is up to date. */
export type ProposalState = Pick<
  Proposal,
  "id" | "version" | "status" | "expiring_on" | "recipients_signed_at"
>;

const byIds = compileListQuery((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select(["id", "version", "status", "expiring_on", "recipients_signed_at"])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

const maxAtOnce = 200;

/** Lists the states of those proposals that exist and are not deleted. */
export async function listProposalStates(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ProposalState[]> {
  const states: ProposalState[] = [];
  for (let start = 0; start < ids.length; start += maxAtOnce)
    states.push(...(await byIds(read, ids.slice(start, start + maxAtOnce), { organizationId })));
  return states;
}
