import type { Context } from "../../context.ts";
import type { PresentedProposal } from "../../proposals/index.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import { decideTransition } from "./transition-change.ts";

/** Opens again what was lost, cancelled or won by hand. */
export function reopenProposal(context: Context, id: string): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) => decideTransition(locked, "reopen"));
}
