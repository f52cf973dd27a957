import {
  fillWords,
  findClientName,
  findWrittenName,
  formatDay,
  getProposalWords,
} from "@proffer/presentation";
import { toOneLine } from "../../platform/text/plain-text.ts";
import type { AcceptanceRecord } from "../../records/signers/index.ts";
import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, getLocaleFor, listNumberFact, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

/** A person who gets a copy, and the address of the proposal's page for this person. */
export interface CopyReader {
  readonly person: Person;
  /** Undefined if the page shows nothing. */
  readonly url: string | undefined;
  /** True for a participant outside the organization. */
  readonly isClient: boolean;
}

/** How an email provides the sealed PDF: as an attachment, as a link, or not at all. */
export type PdfOffer = "attached" | "linked" | "withheld";

export interface CompletedCopy {
  readonly reader: CopyReader;
  readonly pdf: PdfOffer;
}

export interface CompletedCopyMail extends Subject {
  readonly copy: CompletedCopy;
}

/**
 * Composes the email with a copy of the proposal, after it was accepted or signed by everyone. All
 * participants get one.
 */
export function composeCompletedCopyMail(mail: CompletedCopyMail): Message {
  const { proposal, sender, copy } = mail;
  const say = getMailSay(mail);
  const { person, url } = copy.reader;
  const { sender: usualSender, ...usual } = toClientLetter(mail);
  return writeLetter({
    ...usual,
    ...describeCompletion(mail),
    heading: proposal.name,
    body: [greet(say, person.name || person.email), writeBody(mail)].join("\n\n"),
    ...(url !== undefined && { action: { label: say("view"), url } }),
    ...(url !== undefined &&
      copy.pdf === "linked" && { secondAction: { label: say("download_pdf"), url: toPdfUrl(url) } }),
    // An email to the sender does not end with the sender's own name and organization.
    ...(person.email !== sender.email && { sender: usualSender }),
  });
}

/** Describes how and when the proposal was completed. */
function describeCompletion(mail: CompletedCopyMail) {
  const { proposal, organization } = mail;
  const say = getMailSay(mail);
  const isAccepted = proposal.acceptance !== null;
  const day = proposal.won_at && formatDay(proposal.won_at, getLocaleFor(mail), organization.time_zone);
  return {
    subject: say(isAccepted ? "accepted_subject" : "signed_subject", { proposal: proposal.name }),
    facts: [
      ...listClientFact(mail),
      ...listNumberFact(mail),
      ...(day ? [[say(isAccepted ? "accepted_on" : "signed_on"), day] as const] : []),
    ],
  };
}

/**
 * Lists the client's name in copies for the sender's side, because for these readers the copy is also the
 * notice that the proposal is won.
 */
function listClientFact({ proposal, copy, ...others }: CompletedCopyMail): Array<readonly [string, string]> {
  const name = findClientName(proposal.settings) ?? "";
  if (copy.reader.isClient || name === "") return [];
  return [[getProposalWords(getLocaleFor({ proposal, ...others })).client, name]];
}

function writeBody(mail: CompletedCopyMail): string {
  const { acceptance } = mail.proposal;
  const say = getMailSay(mail);
  const completed =
    acceptance === null
      ? say("all_signed")
      : say("accepted", { name: formatAccepter(acceptance, getLocaleFor(mail)) });
  return `${completed} ${writePdfNote(mail)}`.trim();
}

/**
 * Formats the name in the invitation of the person who accepted. Adds the name given at the acceptance if it
 * differs.
 */
function formatAccepter({ full_name, invited_name }: AcceptanceRecord, locale: string): string {
  const entered = toOneLine(full_name);
  if (invited_name === null) return entered;
  const written = findWrittenName(invited_name, entered);
  if (written === null) return invited_name;
  return fillWords(getProposalWords(locale).accepted_as, { name: invited_name, written });
}

function writePdfNote(mail: CompletedCopyMail): string {
  const { copy, sender } = mail;
  const say = getMailSay(mail);
  if (copy.pdf === "attached") return say("pdf_attached");
  if (copy.pdf === "linked") return say("pdf_linked");
  return copy.reader.url === undefined ? say("pdf_on_request", { sender: sender.name }) : "";
}

/** Returns the address of the PDF that belongs to the page at `/p/{token}`. */
function toPdfUrl(pageUrl: string): string {
  return pageUrl.replace(/\/p\/([^/]+)$/, "/api/public/proposals/$1/pdf");
}
