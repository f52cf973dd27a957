import type { Context } from "../../context.ts";
import { changeProposal } from "../change-proposal.ts";
import { replaceTags } from "../proposal-tags.store.ts";
import { deleteDraftRevision, logDraftChange } from "./deleted-drafts.ts";

/**
 * Deletes a proposal. It disappears from every read at once, and can be restored until it is purged
 * (specification, 4.5).
 */
export async function deleteProposal(context: Context, id: string): Promise<void> {
  await changeProposal(context, id, "delete", async ({ proposal, tx, at }) => {
    // Tags without a proposal must not be suggested.
    await replaceTags(tx, proposal.organization_id, id, []);
    if (proposal.kind === "revision") await logDraftChange(tx, context, proposal, "revision_discarded");
    else await deleteDraftRevision(tx, context, proposal, at);
    return { fields: { deleted_at: at }, events: [{ type: "proposal_deleted" }] };
  });
}
