import type { Context } from "../context.ts";
import { openForEdit } from "./open-for-edit.ts";
import { recount } from "./proposal-counts.ts";
import { setColumns } from "./proposals.store.ts";
import { recordChange } from "./record-change.ts";

/** Gone from every read at once; it can be brought back until it is purged (specification, 4.5). */
export async function deleteProposal(context: Context, id: string): Promise<void> {
  await context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "delete" });
    const deleted = { ...proposal, deleted_at: context.clock.now() };
    await setColumns(tx, proposal, { deleted_at: deleted.deleted_at });
    await recount(tx, proposal, deleted);
    await recordChange(tx, context, proposal, "proposal_deleted");
  });
}
