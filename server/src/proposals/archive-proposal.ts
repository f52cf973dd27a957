import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { changeProposal } from "./change-proposal.ts";

/** Archives a proposal: it leaves the default listings and becomes read-only (specification, 4.7). */
export async function archiveProposal(context: Context, id: string): Promise<void> {
  await changeProposal(context, id, "archive", ({ proposal, at }) => {
    if (proposal.archived_at) throw new AppError("CONFLICT", "Proposal is already archived");
    return { fields: { archived_at: at }, events: [{ type: "proposal_archived" }] };
  });
}
