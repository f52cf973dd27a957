import type { Context, RecipientContext, Tx } from "../../context.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import {
  type ChangedProposal,
  changeLockedProposal,
  type ChangeOptions,
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

/** Runs a lifecycle action of a member, and presents the changed proposal. */
export async function changeLifecycle(
  context: Context,
  id: string,
  decide: Decide<Decision>,
): Promise<PresentedProposal> {
  const { proposal } = await changeProposal(context, id, "change status", decide);
  return presentProposal(context, proposal);
}

interface RecipientChangeOptions extends ChangeOptions {
  /** The version that the visitor has read. Default: any. */
  readonly seen?: number | undefined;
}

/** Changes a proposal for the visitor at an open link. */
export function changeAsRecipient<D extends Decision>(
  context: RecipientContext,
  decide: Decide<D>,
  { seen, ...options }: RecipientChangeOptions = {},
): Promise<ChangedProposal<D>> {
  return changeLockedProposal(
    context,
    (tx) => lockForRecipient(tx, context, seen),
    async (locked) => withView(await decide(locked), locked),
    options,
  );
}

/**
 * Adds the first view to a recipient's change, if no view was counted. A recipient who chooses or
 * decides must have opened the proposal, but the browser may have been taken for a bot or may have sent no
 * view.
 */
function withView<D extends Decision>(decision: D, { proposal, at }: LockedProposal): D {
  const change: Decision = decision;
  if (change.unchanged || proposal.first_viewed_at !== null) return decision;
  const view = { first_viewed_at: at, last_viewed_at: at, view_count: 1 };
  return { ...decision, fields: { ...change.fields, ...view } };
}

/** Locks the proposal of a link. Does not check the state of the proposal. */
export async function lockLinkedProposal(tx: Tx, context: RecipientContext): Promise<Proposal> {
  const proposal = await lockProposal(tx, context, context.organizationId, context.link.proposalId);
  if (!proposal) throw linkNotFound();
  return proposal;
}

/**
 * Locks the proposal of an open link. Throws if the sender has closed the link, and throws 412 if the version
 * of the proposal is not `seen`, the version that the recipient has read. Does not check the status: the
 * table of transitions and the policy of choices check it.
 */
async function lockForRecipient(tx: Tx, context: RecipientContext, seen?: number): Promise<Proposal> {
  const proposal = await lockLinkedProposal(tx, context);
  // Rotating the link and voiding a round of signatures also lock the proposal and change its state id. So if
  // the link is open now, it stays open until this transaction ends.
  const isOpen =
    proposal.state_id === context.visitedStateIds?.proposal ||
    (await findOpenLinkById(tx, context.organizationId, context.link.id)) !== undefined;
  if (!isOpen) throw linkNotFound();
  const reason = findClosedLinkReason(proposal);
  if (reason) throw forbidden(`The proposal is ${reason}`);
  if (seen !== undefined && seen !== proposal.version)
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
  return proposal;
}

/** Returns the reason why a link shows nothing, or undefined if it is open. */
export function findClosedLinkReason(
  proposal: Pick<Proposal, "sent_at" | "archived_at" | "settings">,
): "not sent" | "archived" | "closed" | undefined {
  // The status does not show whether a proposal is sent: after sending is undone, the draft may become
  // ON_HOLD or LOST without being sent again.
  if (proposal.sent_at === null) return "not sent";
  if (proposal.archived_at !== null) return "archived";
  return proposal.settings.disable_proposal_access ? "closed" : undefined;
}
