import type { Context } from "../context.ts";
import { changeProposal } from "./change-proposal.ts";

/** Deletes a proposal from every read at once; it can be restored until it is purged (specification, 4.5). */
export async function deleteProposal(context: Context, id: string): Promise<void> {
  await changeProposal(context, id, "delete", ({ at }) => ({
    fields: { deleted_at: at },
    events: [{ type: "proposal_deleted" }],
  }));
}
