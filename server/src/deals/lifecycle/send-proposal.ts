import type { Context } from "../../context.ts";
import { mailProposal } from "../client-mail/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { type PresentedProposal, toClientFields } from "../../proposals/index.ts";
import { chooseAddressing, type Sending } from "./choose-addressing.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import type { Lifecycle } from "./lifecycle-services.ts";
import { assertSendable } from "./assert-sendable.ts";
import { assertTransition, decideTransition } from "./transition-change.ts";

/**
 * Sends a proposal: emails its link to the recipients. The emails are queued in the same transaction as the
 * change.
 */
export function sendProposal(
  { links, mailing }: Lifecycle,
  context: Context,
  id: string,
  given: Sending = {},
): Promise<PresentedProposal> {
  const senderId = context.caller.userId;
  return changeLifecycle(context, id, async (locked) => {
    const { proposal, tx, at } = locked;
    assertTransition(proposal, "send", at);
    const { sending } = await getOrganization(tx, proposal.organization_id);
    const { recipients, subject, message } = chooseAddressing(proposal.settings, sending, given);
    await assertSendable(tx, proposal, at, { subject, message });
    const link = await links.ensureShared(tx, proposal, at);
    return decideTransition(locked, "send", {
      fields: {
        ...toClientFields(proposal, recipients),
        share_link_id: link.id,
        sent_to: recipients,
        sent_by: senderId,
      },
      metadata: { first: proposal.emailed_at === null, recipients: recipients.length },
      audit: { recipients },
      async next(sent) {
        const { url } = link;
        await mailProposal(tx, mailing, { proposal: sent, senderId, url, recipients, subject, message });
        return undefined;
      },
    });
  });
}
