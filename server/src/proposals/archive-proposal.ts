import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { changeProposal } from "./change-proposal.ts";

/** Archives a proposal: default listings leave it out, and it becomes read-only (specification, 4.7). */
export async function archiveProposal(context: Context, id: string): Promise<void> {
  await changeProposal(context, id, "archive", ({ proposal, at }) => {
    if (proposal.archived_at) throw new AppError("CONFLICT", "Proposal is already archived");
    return { fields: { archived_at: at }, events: [{ type: "proposal_archived" }] };
  });
}

/** Unarchives a proposal: it appears in default listings and is editable again (specification, 4.8). */
export async function unarchiveProposal(context: Context, id: string): Promise<void> {
  await changeProposal(context, id, "unarchive", ({ proposal }) => {
    if (!proposal.archived_at) throw new AppError("CONFLICT", "Proposal is not archived");
    return { fields: { archived_at: null }, events: [{ type: "proposal_unarchived" }] };
  });
}
