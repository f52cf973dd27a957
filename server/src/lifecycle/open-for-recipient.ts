import type { ProposalSettings } from "@proffer/contract";
import type { RecipientContext, Tx } from "../context.ts";
import { AppError, forbidden, notFound } from "../platform/errors.ts";
import { lockProposal, moveOn } from "../proposals/core.ts";
import type { ProposalRow } from "../schema.ts";
import { openLinkById } from "./links/links.store.ts";

/**
 * Begins every decision of a recipient: as `lockForRecipient`, and the proposal's version has moved on. `seen` is the
 * version that they decide on; refused with 412 when it is another by now.
 */
export async function openForRecipient(
  tx: Tx,
  context: RecipientContext,
  seen?: number,
): Promise<ProposalRow> {
  const proposal = await lockForRecipient(tx, context);
  if (seen !== undefined && seen !== proposal.version)
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
  return moveOn(tx, proposal, context.clock.now());
}

/**
 * Begins what a recipient does: the proposal's row is locked until the transaction ends, and the link is still open.
 * What the proposal's status allows, the table of transitions and the policy of choices decide; that nobody gets in
 * when the sender has closed the door is decided here.
 */
export async function lockForRecipient(tx: Tx, context: RecipientContext): Promise<ProposalRow> {
  const { organizationId, link } = context;
  const proposal = await lockProposal(tx, context, organizationId, link.proposalId);
  // Rotating and voiding lock the proposal first, so what is open now stays open until the end.
  if (!proposal || !(await openLinkById(tx, organizationId, link.id))) throw linkNotFound();
  const reason = closedBecause(proposal);
  if (reason) throw forbidden(`The proposal is ${reason}`);
  return proposal;
}

/** An unknown link, a revoked one and one whose proposal is gone look alike. */
export function linkNotFound(): AppError {
  return notFound("at this link");
}

/** Why a link shows nothing, whatever the status of what was sent; undefined: it does. */
export function closedBecause(
  proposal: Pick<ProposalRow, "sent_at" | "archived_at" | "settings_json">,
): "not sent" | "archived" | "closed" | undefined {
  // Not the status: a draft that was taken back may be held, or lost, without being sent again.
  if (proposal.sent_at === null) return "not sent";
  if (proposal.archived_at !== null) return "archived";
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  return settings.disable_proposal_access ? "closed" : undefined;
}
