import type { PublicChange, PublicChanges } from "@proffer/contract";
import {
  type ChangeFact,
  type ChangeVoice,
  createChangeVoice,
  describeChange,
  fillPlaceholders,
  getChangeName,
  getChangeTag,
  sortChanges,
  toPlaceholders,
  withUnit,
} from "@proffer/presentation";
import { toPlaceholderProposal } from "../../proposals/proposal-text/index.ts";
import { type Message, type Person, writeLetter } from "../../services/mail/index.ts";
import { toClientLetter, getLocaleFor, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

export interface ProposalMail extends Omit<Subject, "subject"> {
  readonly recipient: Person;
  /** The subject and the message written by the sender, with placeholders. Absent for the default texts. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

export interface ProposalWords {
  readonly subject: string;
  readonly message: string;
}

/** Composes the email that a recipient gets when a proposal is sent. */
export function composeProposalMail(
  mail: ProposalMail & {
    readonly url: string;
    /**
     * True if the email goes to the sender as a test. The sender must be able to distinguish it from the real
     * email.
     */
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

/** Emails to members are in English. */
const testNote =
  "This is a test that only you received. In the real email, the button opens the proposal; here it opens Proffer.";

/** Fills the placeholders in the text of the sender, or uses the default text. */
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
    // The sender's subject may be empty after filling, for example if it contains only the number of a
    // proposal without a number.
    subject:
      fillPlaceholders(mail.subject ?? "", values).trim() ||
      say("offer_subject", { organization: organization.name, proposal: proposal.name }),
    message: mail.message?.trim()
      ? fillPlaceholders(mail.message, values)
      : `${greet(say, recipient.name)}\n\n${say("offer")}`,
  };
}

export interface RevisionMail extends Subject {
  readonly to: Person;
  /** The sender's note about the changes. */
  readonly note: string | null;
  readonly url: string;
  /** The differences that the client sees. */
  readonly changes: readonly PublicChange[];
  readonly currency: PublicChanges["currency"];
}

/** Maximum number of changes in an email. The page lists all of them. */
const maxChanges = 10;

/** Composes the email that tells a client that a new revision was published. */
export function composeRevisionMail(mail: RevisionMail): Message {
  const { proposal, sender, to, note, url } = mail;
  const say = getMailSay(mail);
  const paragraphs = [
    greet(say, to.name),
    say("revision", { sender: sender.name }),
    ...(note ? [note] : []),
    ...describeChanges(mail),
  ];
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("revision_subject", { proposal: proposal.name }),
    body: [...paragraphs, say("questions", { sender: sender.name })].join("\n\n"),
    action: { label: say("view"), url },
  });
}

/** Describes the first changes as a list. Returns no paragraph if the client sees no change. */
function describeChanges(mail: RevisionMail): string[] {
  const changes = sortChanges(mail.changes);
  if (changes.length === 0) return [];
  const voice = createChangeVoice(getLocaleFor(mail), mail.currency, mail.organization.time_zone);
  const lines = changes.slice(0, maxChanges).map((change) => {
    const facts = describeChange(change, voice).map((fact) => toText(fact, voice));
    const name = `${getChangeName(change, voice.say)} (${voice.say(getChangeTag(change))})`;
    return `• ${[name, facts.join(", ")].filter(Boolean).join(": ")}`;
  });
  const say = getMailSay(mail);
  const others = changes.length > lines.length ? [say("more_changes")] : [];
  return [[say("what_changed"), ...lines, ...others].join("\n")];
}

function toText(fact: ChangeFact, { say }: ChangeVoice): string {
  if ("text" in fact) return fact.text;
  const { name, from, to, unit } = fact;
  const [before, after] = [withUnit(from, unit), withUnit(to, unit)];
  if (before === null) return `${name} ${after ?? ""}`;
  if (after === null) return `${name} ${say("was", { value: before })}`;
  return `${name} ${say("from_to", { from: before, to: after })}`;
}

interface ThreadMail extends Subject {
  readonly to: Person;
  /** The name of the item that the messages are about. */
  readonly item: string | null;
  readonly messages: readonly string[];
  readonly url: string;
}

/** Composes the email with messages of a member to a client. */
export function composeThreadMail(mail: ThreadMail): Message {
  const { proposal, sender, to, item, messages, url } = mail;
  const say = getMailSay(mail);
  const opening =
    item === null
      ? say("message", { sender: sender.name })
      : say("message_about", { sender: sender.name, item });
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("message_subject", { proposal: proposal.name }),
    body: [greet(say, to.name), opening, ...messages].join("\n\n"),
    isWritten: true,
    action: { label: say("read_and_reply"), url },
  });
}

export interface ReminderMail extends Subject {
  readonly to: Person;
  /** The action that the email asks the client to take. */
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
}

/** Composes the reminder for a client who must still decide or sign. */
export function composeReminderMail(mail: ReminderMail): Message {
  const { proposal, sender, to, waitsFor, url } = mail;
  const say = getMailSay(mail);
  const [request, label] =
    waitsFor === "decision"
      ? [say("awaits_decision"), say("view")]
      : [say("awaits_signature"), say("read_and_sign")];
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("reminder_subject", { proposal: proposal.name }),
    body: `${greet(say, to.name)}\n\n${request} ${say("questions", { sender: sender.name })}`,
    action: { label, url },
  });
}

interface SignatureRequestMail extends Subject {
  readonly signer: Person;
  /** The personal link of the signer. */
  readonly url: string;
}

/** Composes the email that asks a signer to sign, sent when it is the signer's turn. */
export function composeSignatureRequestMail(mail: SignatureRequestMail): Message {
  const { proposal, organization, sender, signer, url } = mail;
  const say = getMailSay(mail);
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("sign_subject", { proposal: proposal.name }),
    body: `${greet(say, signer.name)}\n\n${say("sign", { sender: sender.name, organization: organization.name })}`,
    action: { label: say("read_and_sign"), url },
    note: say("yours_alone"),
  });
}
