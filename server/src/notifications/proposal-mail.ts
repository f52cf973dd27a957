import type { Design } from "@proffer/contract";
import { brandOf, letter, type Message, type Person } from "../mail/index.ts";
import { dateText, fillPlaceholders, placeholdersOf } from "../proposals/core.ts";
import type { OrganizationRow, ProposalRow } from "../schema.ts";

/** What a mail to a client tells about. */
export interface Subject {
  readonly proposal: ProposalRow;
  readonly organization: OrganizationRow;
  /** The member whom the client knows. */
  readonly sender: Person;
  readonly now: string;
}

export interface ProposalMail extends Subject {
  readonly recipient: Person;
  /** The sender's words, with placeholders; absent: the usual ones. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
  readonly url: string;
}

const usualSubject = "Proposal from {{organization.name}}: {{proposal.name}}";

/** What a recipient gets when a proposal is sent. */
export function proposalMail(mail: ProposalMail): Message {
  const { proposal, organization, sender, recipient, url } = mail;
  const values = placeholdersOf({
    proposal,
    organization,
    senderName: sender.name,
    now: mail.now,
  });
  const usualMessage = `Hello ${recipient.name},

Here is our proposal. You can look at the options, choose what suits you, and see the price change as you do.`;
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    // What was written may come to nothing, such as the number of a proposal without one.
    subject: fillPlaceholders(mail.subject ?? "", values).trim() || fillPlaceholders(usualSubject, values),
    heading: proposal.name,
    ...(mail.message?.trim()
      ? { body: fillPlaceholders(mail.message, values) }
      : { body: usualMessage, from: `${sender.name}, ${organization.name}` }),
    facts: factsOf(proposal),
    action: { label: "View the proposal", url },
  });
}

/** What a client wants to know of a proposal before opening it. */
export function factsOf(proposal: ProposalRow): ReadonlyArray<readonly [string, string]> {
  const { language }: Design = JSON.parse(proposal.design_json);
  return [
    ...(proposal.proposal_number ? [["Number", proposal.proposal_number] as const] : []),
    ...(proposal.expiring_on
      ? [["Valid until", dateText(lastMomentBefore(proposal.expiring_on), language)] as const]
      : []),
  ];
}

/** An expiry at midnight names the day before: nobody is promised a day that the proposal does not have. */
function lastMomentBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}
