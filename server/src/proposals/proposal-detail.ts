import type { ProposalDetail } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { toDetail } from "./proposal.view.ts";
import { listUsers } from "./proposals.store.ts";
import { findWholeProposal } from "./whole-proposal.ts";

/** The detail as it stands in a transaction: nobody's star, and no link. Undefined where there is no such proposal. */
export async function findProposalDetail(
  tx: Reader,
  organizationId: string,
  id: string,
  now: string,
): Promise<ProposalDetail | undefined> {
  const whole = await findWholeProposal(undefined, tx, { organizationId, id });
  if (!whole) return undefined;
  return toDetail(whole, { users: await listUsers(tx, [whole.proposal]), isStarred: false, now });
}
