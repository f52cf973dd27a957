import {
  maxRequestedApprovals,
  type operations,
  type QueryOf,
  type RequestedApproval,
} from "@proffer/contract";
import type { Context } from "../../context.ts";
import { findApproval, readWaitingForApproval } from "../../proposals/index.ts";

/** Lists the proposals and drafts of revisions that wait for an approval, the longest waiting first. */
export async function listApprovals(
  { read, caller }: Context,
  { mine = "false" }: QueryOf<typeof operations.listApprovals> = {},
): Promise<RequestedApproval[]> {
  const listed: RequestedApproval[] = [];
  for await (const proposal of readWaitingForApproval(read, caller.organizationId)) {
    if (listed.length === maxRequestedApprovals) break;
    const approval = await findApproval(read, proposal);
    // A change can have made the approval unnecessary.
    if (approval.state !== "requested") continue;
    if (mine === "true" && !approval.waiting_for.some(({ id }) => id === caller.userId)) continue;
    const { id: proposal_id, name, client_name, revision_of } = proposal;
    listed.push({ proposal_id, name, client_name, revision_of, approval });
  }
  return listed.toSorted((a, b) => (getTime(a) < getTime(b) ? -1 : 1));
}

function getTime({ approval }: RequestedApproval): string {
  return approval.requested_at ?? "";
}
