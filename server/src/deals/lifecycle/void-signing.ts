import type { Context } from "../../context.ts";
import type { PresentedProposal } from "../../proposals/index.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import { decideTransition } from "./transition-change.ts";

/** Voids the signatures given so far: the proposal is SENT again, and the audit trail keeps what was signed. */
export function voidSigning(context: Context, id: string): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) => decideTransition(locked, "void_signing"));
}
