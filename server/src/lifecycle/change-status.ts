import type { BodyOf, operations } from "@proffer/contract";
import type { Context, Tx } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import type { ProposalRow } from "../schema.ts";
import { applyTransition } from "./apply-transition.ts";
import { factsOf } from "./facts.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { refuseEmpty } from "./refuse-empty.ts";
import { refuseExpired } from "./refuse-expired.ts";
import { triggerFor, wordsOf, type Trigger } from "./transitions.ts";

/** A member sets the status by hand; nobody is mailed. */
export function changeStatus(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
  { status, note }: BodyOf<typeof operations.changeProposalStatus>,
): Promise<Presented> {
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    const trigger = triggerFor(factsOf(proposal, context.clock.now()), status);
    if (!trigger)
      throw new AppError(
        "VALIDATION_ERROR",
        `The proposal cannot be marked as ${status}: only a request for signatures does that`,
        { status: wordsOf(proposal.status, status, "only a request for signatures does that") },
      );
    await applyTransition(tx, context, proposal, trigger, {
      columns: { status_note: note ?? null, ...(await sending(tx, lifecycle, context, proposal, trigger)) },
      metadata: { method: "manual", ...(note !== undefined && { note }) },
      audit: { method: "manual" },
    });
    return presentProposal(tx, context, id);
  });
}

/** Whoever marks it as sent gives the link away themselves. */
async function sending(
  tx: Tx,
  { links }: Lifecycle,
  { caller, clock }: Context,
  proposal: ProposalRow,
  trigger: Trigger,
): Promise<Partial<ProposalRow>> {
  if (trigger !== "mark_sent" || proposal.kind === "template" || proposal.status !== "DRAFT") return {};
  const now = clock.now();
  refuseExpired(proposal, now);
  await refuseEmpty(tx, proposal);
  const { id } = await links.share(tx, proposal, now);
  return { share_link_id: id, sent_by: caller.userId };
}
