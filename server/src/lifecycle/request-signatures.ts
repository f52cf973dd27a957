import type { Context } from "../context.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { askNext } from "./signing/ask-next.ts";
import { beginSigning } from "./signing/begin-signing.ts";

/** Content and selections freeze, and the first signer is asked. */
export function requestSignatures(lifecycle: Lifecycle, context: Context, id: string): Promise<Presented> {
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    const signing = await beginSigning(tx, context, proposal, "request_signatures");
    await askNext(tx, lifecycle, context, signing);
    return presentProposal(tx, context, id);
  });
}
