import type { OpenLink, RecipientContext } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import { applyTransition } from "./apply-transition.ts";
import { openForRecipient } from "./open-for-recipient.ts";
import { currentSigners } from "./signing/signers.store.ts";
import type { SignerRow } from "./tables.ts";

/** The recipient says no: the proposal is LOST. */
export async function declineProposal(
  context: RecipientContext,
  { reason }: { reason: string },
): Promise<void> {
  await context.transact(async (tx) => {
    const proposal = await openForRecipient(tx, context);
    const refusal = declineRefusal(context.link, await currentSigners(tx, proposal));
    if (refusal) throw forbidden(refusal);
    await applyTransition(tx, context, proposal, "decline", {
      columns: { decline_reason: reason, last_activity_at: context.clock.now() },
      metadata: { method: "declined", reason },
      audit: { reason },
    });
  });
}

/**
 * Why not at this link: declining is the client's, and nobody's who has said yes already. At the link to share it is
 * the first who signs.
 */
export function declineRefusal({ signer }: OpenLink, signers: readonly SignerRow[]): string | undefined {
  if (signer?.role === "company") return "Whoever signs for the company cannot decline its proposal";
  const own = signer ? signers.find(({ id }) => id === signer.id) : signers[0];
  return own?.signed_at ? "Whoever has signed the proposal cannot decline it any more" : undefined;
}
