import type { RecipientContext, Tx } from "../../context.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { lockProposal, type Proposal } from "../../proposals/index.ts";
import { linkNotFound, openLinkById } from "../../records/share-links/index.ts";

/** Locks the proposal behind a link, whatever its state. */
export async function lockLinkedProposal(tx: Tx, context: RecipientContext): Promise<Proposal> {
  const proposal = await lockProposal(tx, context, context.organizationId, context.link.proposalId);
  if (!proposal) throw linkNotFound();
  return proposal;
}

/**
 * Locks the proposal behind a link that is still open. The table of transitions and the policy of choices say what the
 * proposal's status allows; this function refuses everybody to whom the sender has closed the door. `seen` is the
 * version that the recipient decides on; refused with 412 when the proposal has another one by now.
 */
export async function lockForRecipient(tx: Tx, context: RecipientContext, seen?: number): Promise<Proposal> {
  const proposal = await lockLinkedProposal(tx, context);
  // Rotating and voiding lock the proposal first and move its revision, so a link that is open now stays open until the end.
  const isOpen =
    proposal.revision === context.visited?.proposal ||
    (await openLinkById(tx, context.organizationId, context.link.id)) !== undefined;
  if (!isOpen) throw linkNotFound();
  const reason = findClosedReason(proposal);
  if (reason) throw forbidden(`The proposal is ${reason}`);
  if (seen !== undefined && seen !== proposal.version)
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
  return proposal;
}

/** Finds the reason for which a link shows nothing, whatever the status of what was sent; undefined: there is none. */
export function findClosedReason(
  proposal: Pick<Proposal, "sent_at" | "archived_at" | "settings">,
): "not sent" | "archived" | "closed" | undefined {
  // Not the status: a draft that was taken back may be held, or lost, without being sent again.
  if (proposal.sent_at === null) return "not sent";
  if (proposal.archived_at !== null) return "archived";
  return proposal.settings.disable_proposal_access ? "closed" : undefined;
}
