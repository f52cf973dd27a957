import { proposalWords } from "@proffer/contract/words";
import { formatDay, lastMomentBefore } from "@proffer/presentation";
import { brandOf, letter, type Message, type Person } from "../mail/index.ts";
import { fillPlaceholders, languageOf, localeOf, placeholdersOf } from "../proposals/core.ts";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import type { MailWords } from "./words/en.ts";
import { mailWordsFor } from "./words/words-for.ts";

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

/** What a recipient gets when a proposal is sent. */
export function proposalMail(mail: ProposalMail): Message {
  const { proposal, organization, sender, recipient, url } = mail;
  const values = placeholdersOf({
    proposal,
    organization,
    senderName: sender.name,
    now: mail.now,
  });
  const words = wordsOf(mail);
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    tongue: words,
    // What was written may come to nothing, such as the number of a proposal without one.
    subject:
      fillPlaceholders(mail.subject ?? "", values).trim() ||
      words.offerSubject(organization.name, proposal.name),
    heading: proposal.name,
    ...(mail.message?.trim()
      ? { body: fillPlaceholders(mail.message, values) }
      : {
          body: `${words.hello(recipient.name)}\n\n${words.offer}`,
          from: `${sender.name}, ${organization.name}`,
        }),
    facts: factsOf(mail),
    action: { label: words.view, url },
  });
}

/** In the language of the page that the mail leads to, where that has one. */
export function wordsOf({ proposal, organization }: Subject): MailWords {
  return mailWordsFor(localeOf(languageOf(proposal, organization)));
}

/** What a client wants to know of a proposal before opening it. */
export function factsOf(mail: Subject): ReadonlyArray<readonly [string, string]> {
  const { proposal_number, expiring_on } = mail.proposal;
  const locale = localeOf(languageOf(mail.proposal, mail.organization));
  const words = proposalWords(locale);
  return [
    ...(proposal_number ? [[words.number, proposal_number] as const] : []),
    ...(expiring_on ? [[words.valid_until, formatDay(lastMomentBefore(expiring_on), locale)] as const] : []),
  ];
}
