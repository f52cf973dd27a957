import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { openForEdit } from "./open-for-edit.ts";
import { recount } from "./proposal-counts.ts";
import { setColumns } from "./proposals.store.ts";
import { recordChange } from "./record-change.ts";

/** The proposal leaves the default listings and becomes read-only (specification, 4.7). */
export async function archiveProposal(context: Context, id: string): Promise<void> {
  await context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "archive" });
    if (proposal.archived_at) throw new AppError("CONFLICT", "Proposal is already archived");
    const archived = { ...proposal, archived_at: context.clock.now() };
    await setColumns(tx, proposal, { archived_at: archived.archived_at });
    await recount(tx, proposal, archived);
    await recordChange(tx, context, proposal, "proposal_archived");
  });
}
