import type { OpenLink, RecipientContext } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import { applyTransition } from "./apply-transition.ts";
import { openForRecipient } from "./open-for-recipient.ts";

/** The recipient says no: the proposal is LOST. */
export async function declineProposal(
  context: RecipientContext,
  { reason }: { reason: string },
): Promise<void> {
  await context.transact(async (tx) => {
    const proposal = await openForRecipient(tx, context);
    if (!mayDecline(context.link))
      throw forbidden("Whoever signs for the company cannot decline its proposal");
    await applyTransition(tx, context, proposal, "decline", {
      columns: { decline_reason: reason, last_activity_at: context.clock.now() },
      metadata: { method: "declined", reason },
      audit: { reason },
    });
  });
}

/** Declining is the client's. */
export function mayDecline({ signer }: OpenLink): boolean {
  return signer?.role !== "company";
}
