import type { Context } from "../context.ts";
import { mailProposal } from "../notifications/index.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import { addressing, type Sending } from "./addressing.ts";
import { applyTransition, demandTransition } from "./apply-transition.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { refuseEmpty } from "./refuse-empty.ts";
import { refuseExpired } from "./refuse-expired.ts";

/** Mails the link to the recipients; the mails are queued in the transaction of the change. */
export function sendProposal(
  { links, mailing }: Lifecycle,
  context: Context,
  id: string,
  given: Sending = {},
): Promise<Presented> {
  const { caller, clock } = context;
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    demandTransition(proposal, "send", clock.now());
    refuseExpired(proposal, clock.now());
    await refuseEmpty(tx, proposal);
    const { recipients, subject, message } = addressing(JSON.parse(proposal.settings_json), given);
    const link = await links.share(tx, proposal, clock.now());
    const sent = await applyTransition(tx, context, proposal, "send", {
      columns: {
        share_link_id: link.id,
        sent_to_json: JSON.stringify(recipients),
        sent_by: caller.userId,
      },
      metadata: { first: proposal.emailed_at === null, recipients: recipients.length },
      audit: { recipients },
    });
    await mailProposal(tx, mailing, {
      proposal: sent,
      senderId: caller.userId,
      url: link.url,
      recipients,
      subject,
      message,
    });
    return presentProposal(tx, context, id);
  });
}
