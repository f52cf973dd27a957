import {
  type Approval,
  maxRequestedApprovals,
  type operations,
  type QueryOf,
  type RequestedApproval,
} from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
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
  if (mine === "true" && state === "decided")
    throw invalid({ mine: "cannot be true with the state decided: nobody has to decide these" });
  const listed: RequestedApproval[] = [];
  let measured = 0;
  for await (const proposal of readWithApproval(read, caller.organizationId, state)) {
    if (requesterId !== undefined && proposal.approval?.requested_by !== requesterId) continue;
    if (listed.length === maxRequestedApprovals || measured === maxMeasured) break;
    measured += 1;
    const approval = await findApproval(read, proposal);
    if (!(state === "requested" ? approval.state === "requested" : hasDecision(proposal, approval))) continue;
    if (mine === "true" && !approval.waiting_for.some(({ id }) => id === caller.userId)) continue;
    const { id: proposal_id, name, client_name, revision_of } = proposal;
    listed.push({ proposal_id, name, client_name, revision_of, approval });
  }
  return listed.toSorted((a, b) => (getTime(a) < getTime(b) ? -1 : 1));
}

/** Maximum number of proposals that one answer measures, so that it takes seconds. */
const maxMeasured = 500;

/** Returns true if a decision holds. A new draft has the approval of its original, which nobody waits for. */
function hasDecision({ approval: stored, created_at: start }: Proposal, { state }: Approval): boolean {
  return stored !== null && stored.requested_at >= start && (state === "approved" || state === "rejected");
}

function getTime({ approval }: RequestedApproval): string {
  return approval.requested_at ?? "";
}
