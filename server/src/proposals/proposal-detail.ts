import type { ProposalDetail } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { currentSigners } from "../lifecycle/core.ts";
import { pagesTextIn } from "./pages-text.ts";
import { detailText } from "./proposal.view.ts";
import { proposalById, usersOf } from "./proposals.store.ts";

/** The detail as it stands in a transaction: nobody's star, and no link. Undefined where there is no such proposal. */
export async function proposalDetail(
  tx: Reader,
  organizationId: string,
  id: string,
  now: string,
): Promise<ProposalDetail | undefined> {
  const proposal = await proposalById(tx, organizationId, id);
  if (!proposal) return undefined;
  const viewing = {
    users: await usersOf(tx, [proposal]),
    isStarred: false,
    now,
    shareUrl: undefined,
    signers: await currentSigners(tx, proposal),
  };
  return JSON.parse(detailText(proposal, await pagesTextIn(tx, proposal), viewing));
}
