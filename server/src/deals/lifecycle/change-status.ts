import type { BodyOf, operations } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import {
  assertNoDraft,
  type Change,
  type LockedProposal,
  type PresentedProposal,
} from "../../proposals/index.ts";
import { captureVersion, storeVersion } from "../../records/versions/index.ts";
import { assertSendable } from "./assert-sendable.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import type { Lifecycle } from "./lifecycle-services.ts";
import { decideTransition } from "./transition-change.ts";
import { toLifecycleFacts, findStatusTrigger, formatRefusal, type Trigger } from "./transitions.ts";

/** Sets the status for a member. Sends no email. */
export function changeStatus(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
  { status, note }: BodyOf<typeof operations.changeProposalStatus>,
): Promise<PresentedProposal> {
  return changeLifecycle(context, id, async (locked) => {
    const { proposal, at } = locked;
    const trigger = findStatusTrigger(toLifecycleFacts(proposal, at), status);
    if (!trigger)
      throw new AppError(
        "VALIDATION_ERROR",
        `The proposal cannot be marked as ${status}: only a request for signatures does that`,
        { status: formatRefusal(proposal.status, status, "only a request for signatures does that") },
      );
    if (trigger === "mark_draft") await endOffer(locked);
    return decideTransition(locked, trigger, {
      fields: { status_note: note ?? null, ...(await createSending(locked, lifecycle, context, trigger)) },
      metadata: { method: "manual", ...(note !== undefined && { note }) },
      audit: { method: "manual" },
    });
  });
}

/** Stores the offer that a member takes back, because its revision stays readable. */
async function endOffer({ proposal, tx }: LockedProposal): Promise<void> {
  await assertNoDraft(tx, proposal);
  await storeVersion(tx, await captureVersion(tx, proposal));
}

/**
 * Creates the link of a proposal that a member marks as sent, because the member shares the link without an
 * email.
 */
async function createSending(
  { proposal, tx, at }: LockedProposal,
  { links }: Lifecycle,
  { caller }: Context,
  trigger: Trigger,
): Promise<Change["fields"]> {
  if (trigger !== "mark_sent" || proposal.kind === "template" || proposal.status !== "DRAFT") return {};
  await assertSendable(tx, proposal, at);
  const { id } = await links.ensureShared(tx, proposal, at);
  return { share_link_id: id, sent_by: caller.userId };
}

/** Reopens a lost or cancelled proposal, or one won by hand. */
export function reopenProposal(context: Context, id: string): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) => decideTransition(locked, "reopen"));
}
