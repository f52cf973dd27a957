import type { OpenLink, RecipientContext } from "../../context.ts";
import { forbidden } from "../../platform/errors.ts";
import { changeAsRecipient } from "./change-lifecycle.ts";
import { decideTransition } from "./transition-change.ts";
import { listCurrentSigners, type Signer } from "../../records/signers/index.ts";

/** The recipient says no: the proposal is LOST. */
export async function declineProposal(
  context: RecipientContext,
  { reason }: { reason: string },
): Promise<void> {
  await changeAsRecipient(context, async (locked) => {
    const { proposal, tx, at } = locked;
    const refusal = findDeclineRefusal(context.link, await listCurrentSigners(tx, proposal));
    if (refusal) throw forbidden(refusal);
    return decideTransition(locked, "decline", {
      fields: { decline_reason: reason, last_activity_at: at },
      metadata: { method: "declined", reason },
      audit: { reason },
    });
  });
}

/**
 * The reason against declining at this link: only the client declines, and nobody who has signed already. The link to
 * share stands for the first signer.
 */
export function findDeclineRefusal({ signer }: OpenLink, signers: readonly Signer[]): string | undefined {
  if (signer?.role === "company") return "Whoever signs for the company cannot decline its proposal";
  const own = signer ? signers.find(({ id }) => id === signer.id) : signers[0];
  return own?.signed_at ? "Whoever has signed the proposal cannot decline it any more" : undefined;
}
