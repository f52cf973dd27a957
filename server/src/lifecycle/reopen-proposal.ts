import type { Context } from "../context.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import { applyTransition } from "./apply-transition.ts";

/** What was lost, cancelled or won by hand is open again. */
export function reopenProposal(context: Context, id: string): Promise<Presented> {
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    await applyTransition(tx, context, proposal, "reopen");
    return presentProposal(tx, context, id);
  });
}
