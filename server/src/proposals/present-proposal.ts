import type { Context } from "../context.ts";
import { type Proposal, toListed } from "./proposal.ts";
import { formatListItem } from "./proposal.view.ts";
import { listUsers } from "./proposals.store.ts";
import { isStarred } from "./stars.store.ts";

/** The list item of a proposal as JSON text, and the version that it shows. */
export interface Presented {
  readonly text: string;
  readonly version: number;
}

/** Presents a proposal as a change left it. */
export async function presentProposal(
  { read, caller, clock }: Context,
  proposal: Proposal,
): Promise<Presented> {
  const viewing = {
    users: await listUsers(read, [proposal]),
    isStarred: await isStarred(read, caller.organizationId, caller.userId, proposal.id),
    now: clock.now(),
  };
  return { text: formatListItem(toListed(proposal), viewing), version: proposal.version };
}
