import { fillPlaceholders, toPlaceholders } from "@proffer/presentation";
import { type Message, type Person, letter } from "../mail/index.ts";
import { toPlaceholderProposal } from "../proposal-text/index.ts";
import { clientLetter, localeFor, type Subject, wordsOf } from "./client-letter.ts";

export interface ProposalMail extends Subject {
  readonly recipient: Person;
  /** The sender's words, with placeholders; absent: the usual ones. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
  readonly url: string;
}

/** What a recipient gets when a proposal is sent. */
export function proposalMail(mail: ProposalMail): Message {
  const { proposal, organization, sender, recipient, url } = mail;
  const values = toPlaceholders({
    proposal: toPlaceholderProposal(proposal),
    organization,
    senderName: sender.name,
    locale: localeFor(mail),
    showsMinorUnits: () => mail.showsMinorUnits,
    now: mail.now,
  });
  const words = wordsOf(mail);
  return letter({
    ...clientLetter(mail),
    // What was written may come to nothing, such as the number of a proposal without one.
    subject:
      fillPlaceholders(mail.subject ?? "", values).trim() ||
      words.offerSubject(organization.name, proposal.name),
    body: mail.message?.trim()
      ? fillPlaceholders(mail.message, values)
      : `${words.hello(recipient.name)}\n\n${words.offer}`,
    action: { label: words.view, url },
  });
}
