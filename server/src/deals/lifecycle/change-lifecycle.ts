import type { Context, RecipientContext, Tx } from "../../context.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import {
  type ChangedProposal,
  changeLockedProposal,
  changeProposal,
  type Decide,
  type Decision,
  type LockedProposal,
  type PresentedProposal,
  presentProposal,
  lockProposal,
  type Proposal,
} from "../../proposals/index.ts";
import { linkNotFound, findOpenLinkById } from "../../records/share-links/index.ts";

/** Changes a proposal for a member who moves it through its lifecycle, and presents it. */
export async function changeLifecycle(
  context: Context,
  id: string,
  decide: Decide<Decision>,
): Promise<PresentedProposal> {
  const { proposal } = await changeProposal(context, id, "change status", decide);
  return presentProposal(context, proposal);
}

/** Changes a proposal for the holder of an open link to it. `seen` is the version that the holder saw. */
export function changeAsRecipient<D extends Decision>(
  context: RecipientContext,
  decide: Decide<D>,
  seen?: number,
): Promise<ChangedProposal<D>> {
  return changeLockedProposal(
    context,
    (tx) => lockForRecipient(tx, context, seen),
    async (locked) => withView(await decide(locked), locked),
  );
}

/**
 * Adds the first view to the act of a recipient. Whoever chooses or decides has opened the proposal, though
 * the view may not have been counted because the browser was taken for a robot or sent no view.
 */
function withView<D extends Decision>(decision: D, { proposal, at }: LockedProposal): D {
  const change: Decision = decision;
  if (change.unchanged || proposal.first_viewed_at !== null) return decision;
  const view = { first_viewed_at: at, last_viewed_at: at, view_count: 1 };
  return { ...decision, fields: { ...change.fields, ...view } };
}

/** Locks the proposal behind a link, whatever its state. */
export async function lockLinkedProposal(tx: Tx, context: RecipientContext): Promise<Proposal> {
  const proposal = await lockProposal(tx, context, context.organizationId, context.link.proposalId);
  if (!proposal) throw linkNotFound();
  return proposal;
}

/**
 * Locks the proposal behind a link that is still open. The table of transitions and the policy of choices say
 * what the proposal's status allows; this function refuses everybody to whom the sender has closed the door.
 * `seen` is the version that the recipient decides on; refused with 412 when the proposal has another one by
 * now.
 */
async function lockForRecipient(tx: Tx, context: RecipientContext, seen?: number): Promise<Proposal> {
  const proposal = await lockLinkedProposal(tx, context);
  // Rotating and voiding lock the proposal first and move its revision, so a link that is open now stays open
  // until the end.
  const isOpen =
    proposal.revision === context.visited?.proposal ||
    (await findOpenLinkById(tx, context.organizationId, context.link.id)) !== undefined;
  if (!isOpen) throw linkNotFound();
  const reason = findClosedLinkReason(proposal);
  if (reason) throw forbidden(`The proposal is ${reason}`);
  if (seen !== undefined && seen !== proposal.version)
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
  return proposal;
}

/**
 * Finds the reason for which a link shows nothing, whatever the status of what was sent; undefined: there is
 * none.
 */
export function findClosedLinkReason(
  proposal: Pick<Proposal, "sent_at" | "archived_at" | "settings">,
): "not sent" | "archived" | "closed" | undefined {
  // Not the status: a draft that was taken back may be held, or lost, without being sent again.
  if (proposal.sent_at === null) return "not sent";
  if (proposal.archived_at !== null) return "archived";
  return proposal.settings.disable_proposal_access ? "closed" : undefined;
}
