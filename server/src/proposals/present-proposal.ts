import type { Context, Tx } from "../context.ts";
import { listItemText } from "./proposal.view.ts";
import { isStarred, proposalById, usersOf } from "./proposals.store.ts";

/** The list item of a proposal as JSON text, and the version that it shows. */
export interface Presented {
  readonly text: string;
  readonly version: number;
}

/** The proposal as a change leaves it. */
export async function presentProposal(tx: Tx, { caller, clock }: Context, id: string): Promise<Presented> {
  const proposal = await proposalById(tx, caller.organizationId, id);
  if (!proposal) throw new Error(`The proposal ${id} went away while it was locked`);
  const viewing = {
    users: await usersOf(tx, [proposal]),
    isStarred: await isStarred(tx, caller.organizationId, caller.userId, id),
    now: clock.now(),
  };
  return { text: listItemText(proposal, viewing), version: proposal.version };
}
