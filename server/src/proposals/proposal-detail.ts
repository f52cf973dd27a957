import type { ProposalDetail } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { currentSigners } from "../signers/index.ts";
import { getPagesText } from "./pages-text.ts";
import { formatDetail } from "./proposal.view.ts";
import { findDetailedProposal, listUsers } from "./proposals.store.ts";

/** The detail as it stands in a transaction: nobody's star, and no link. Undefined where there is no such proposal. */
export async function findProposalDetail(
  tx: Reader,
  organizationId: string,
  id: string,
  now: string,
): Promise<ProposalDetail | undefined> {
  const proposal = await findDetailedProposal(tx, organizationId, id);
  if (!proposal) return undefined;
  const viewing = {
    users: await listUsers(tx, [proposal]),
    isStarred: false,
    now,
    shareUrl: undefined,
    signers: await currentSigners(tx, proposal),
  };
  return JSON.parse(formatDetail(proposal, await getPagesText(tx, proposal), viewing));
}
