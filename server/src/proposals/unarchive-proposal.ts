import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { openForEdit } from "./open-for-edit.ts";
import { recount } from "./proposal-counts.ts";
import { setColumns } from "./proposals.store.ts";
import { recordChange } from "./record-change.ts";

/** The proposal returns to the default listings and can be edited again (specification, 4.8). */
export async function unarchiveProposal(context: Context, id: string): Promise<void> {
  await context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "unarchive" });
    if (!proposal.archived_at) throw new AppError("CONFLICT", "Proposal is not archived");
    await setColumns(tx, proposal, { archived_at: null });
    await recount(tx, proposal, { ...proposal, archived_at: null });
    await recordChange(tx, context, proposal, "proposal_unarchived");
  });
}
