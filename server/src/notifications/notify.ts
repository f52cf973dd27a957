import type { Follow, Tx } from "../context.ts";
import { organizationSettings } from "../accounts/index.ts";
import { type Mailing, queueMail } from "../mail/index.ts";
import { proposalById } from "../proposals/core.ts";
import type { EventRow, ProposalRow } from "../schema.ts";
import { addressees } from "./addressees.ts";
import { memberOf, organizationById } from "./notifications.store.ts";
import { noticeMail } from "./notice-mail.ts";
import { factsOf, noticeOf } from "./notice-of.ts";

/** Finds the page of a proposal. */
export type FindPage = (tx: Tx, proposal: ProposalRow) => Promise<string | undefined>;

/** Queues the mails that an event calls for, in the transaction that records it. */
export function notify(mailing: Mailing, findPage: FindPage): Follow {
  return async (tx, event) => {
    const notice = noticeOf(event);
    if (!notice || event.proposal_id === null) return;
    const proposal = await proposalById(tx, event.organization_id, event.proposal_id);
    if (!proposal) return;
    const organization = await organizationById(tx, event.organization_id);
    const told = addressees(notice, {
      organization: organizationSettings(organization).notifications,
      proposal: JSON.parse(proposal.settings_json),
      senderEmail: await senderToTell(tx, proposal, event),
    });
    if (told.length === 0) return;
    const actor = event.user_id === null ? undefined : await memberOf(tx, proposal, event.user_id);
    const facts = factsOf(event);
    const isCompleted = facts.method === "acceptance" || facts.signer !== undefined;
    const message = noticeMail({
      event: notice,
      facts,
      proposal,
      organization,
      actor: actor?.name ?? null,
      now: event.at,
      // Won by hand may be reopened, and then accepted by whoever has the link.
      url: notice === "proposal_won" && isCompleted ? await findPage(tx, proposal) : undefined,
    });
    for (const email of told)
      await queueMail(tx, mailing, {
        organizationId: organization.id,
        to: { email },
        fromName: organization.name,
        message,
        readableBy: "admin",
      });
  };
}

/** Nobody is told what they did themselves, nor who has left the organization. */
async function senderToTell(tx: Tx, proposal: ProposalRow, event: EventRow): Promise<string | null> {
  const senderId = proposal.sent_by ?? proposal.created_by;
  if (senderId === null || senderId === event.user_id) return null;
  return (await memberOf(tx, proposal, senderId))?.email ?? null;
}
