import type { Context } from "../context.ts";
import type { Presented } from "../proposals/index.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import { decideTransition } from "./transition-change.ts";

/** Opens again what was lost, cancelled or won by hand. */
export function reopenProposal(context: Context, id: string): Promise<Presented> {
  return changeLifecycle(context, id, (locked) => decideTransition(locked, "reopen"));
}
