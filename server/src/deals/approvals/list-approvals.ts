import {
  type Approval,
  maxRequestedApprovals,
  type operations,
  type QueryOf,
  type RequestedApproval,
} from "@proffer/contract";
import type { Context } from "../../context.ts";
import { findApproval, type Proposal, readWithApproval } from "../../proposals/index.ts";

/** Lists the proposals and drafts of revisions whose approval is requested or decided, the earliest request first. */
export async function listApprovals(
  { read, caller }: Context,
  {
    mine = "false",
    state = "requested",
    requested_by: requesterId,
  }: QueryOf<typeof operations.listApprovals> = {},
): Promise<RequestedApproval[]> {
  const listed: RequestedApproval[] = [];
  for await (const proposal of readWithApproval(read, caller.organizationId, state)) {
    if (listed.length === maxRequestedApprovals) break;
    if (requesterId !== undefined && proposal.approval?.requested_by !== requesterId) continue;
    const approval = await findApproval(read, proposal);
    if (!(state === "requested" ? approval.state === "requested" : isDecided(proposal, approval))) continue;
    if (mine === "true" && !approval.waiting_for.some(({ id }) => id === caller.userId)) continue;
    const { id: proposal_id, name, client_name, revision_of } = proposal;
    listed.push({ proposal_id, name, client_name, revision_of, approval });
  }
  return listed.toSorted((a, b) => (getTime(a) < getTime(b) ? -1 : 1));
}

/**
 * Returns true if the last step is still a decision. A change of the proposal can have ended an approval, or made it
 * unnecessary. After a rejection, the changed proposal still waits for another request.
 */
function isDecided(
  { approval: stored, approval_state: step, created_at: start }: Proposal,
  { state }: Approval,
): boolean {
  // A new draft has the approval of its original, which nobody waits for.
  if (!stored || stored.requested_at < start) return false;
  return step === "rejected"
    ? state === "rejected" || state === "needed"
    : state === "approved" || state === "not_needed";
}

function getTime({ approval }: RequestedApproval): string {
  return approval.requested_at ?? "";
}
