import { fillPlaceholders, toPlaceholders } from "@proffer/presentation";
import { type Message, type Person, writeLetter } from "../../services/mail/index.ts";
import { toPlaceholderProposal } from "../../proposals/proposal-text/index.ts";
import { toClientLetter, getLocaleFor, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

export interface ProposalMail extends Omit<Subject, "subject"> {
  readonly recipient: Person;
  /** The sender's words, with placeholders; absent: the usual ones. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

export interface ProposalWords {
  readonly subject: string;
  readonly message: string;
}

/** Writes the email that a recipient gets when a proposal is sent. */
export function composeProposalMail(
  mail: ProposalMail & {
    readonly url: string;
    /** True: the sender reads it, who must be able to tell it from the real one. */
    readonly isTest?: boolean;
  },
): Message {
  const { subject, message } = toProposalWords(mail);
  return writeLetter({
    ...toClientLetter(mail),
    subject: mail.isTest ? `[Test] ${subject}` : subject,
    body: message,
    isWritten: Boolean(mail.message?.trim()),
    action: { label: getMailSay(mail)("view"), url: mail.url },
    ...(mail.isTest && { note: testNote }),
  });
}

/** Members read English. */
const testNote =
  "This is a test that only you received. In the real email, the button opens the proposal; here it opens Proffer.";

/** Writes the words of the sender with their placeholders filled in, else the usual words. */
export function toProposalWords(mail: ProposalMail): ProposalWords {
  const { proposal, organization, sender, recipient } = mail;
  const values = toPlaceholders({
    proposal: toPlaceholderProposal(proposal),
    organization,
    senderName: sender.name,
    locale: getLocaleFor(mail),
    showsMinorUnits: () => mail.showsMinorUnits,
    now: mail.now,
  });
  const say = getMailSay(mail);
  return {
    // A written subject can come out empty, such as the number of a proposal without one.
    subject:
      fillPlaceholders(mail.subject ?? "", values).trim() ||
      say("offer_subject", { organization: organization.name, proposal: proposal.name }),
    message: mail.message?.trim()
      ? fillPlaceholders(mail.message, values)
      : `${greet(say, recipient.name)}\n\n${say("offer")}`,
  };
}
