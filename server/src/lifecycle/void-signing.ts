import type { Context } from "../context.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import { applyTransition } from "./apply-transition.ts";

/** The proposal is SENT again; what was signed so far is void and stays in the audit trail. */
export function voidSigning(context: Context, id: string): Promise<Presented> {
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    await applyTransition(tx, context, proposal, "void_signing");
    return presentProposal(tx, context, id);
  });
}
