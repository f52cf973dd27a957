import type { ProposalListItem } from "@proffer/contract";
import type { Context } from "../context.ts";
import type { Proposal } from "./proposal.ts";
import { toListItem } from "./proposal.view.ts";
import { listUsers } from "./proposals.store.ts";
import { isStarred } from "./stars.store.ts";

/** The list item of a proposal, and its version. */
export interface PresentedProposal {
  readonly item: ProposalListItem;
  readonly version: number;
}

/** Presents a proposal after a change. */
export async function presentProposal(
  { read, caller, clock }: Context,
  proposal: Proposal,
): Promise<PresentedProposal> {
  const viewing = {
    users: await listUsers(read, [proposal]),
    isStarred: await isStarred(read, caller.organizationId, caller.userId, proposal.id),
    now: clock.now(),
  };
  return { item: toListItem(proposal, viewing), version: proposal.version };
}
