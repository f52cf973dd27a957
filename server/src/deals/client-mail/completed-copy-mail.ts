import {
  fillWords,
  findClientName,
  findWrittenName,
  formatDay,
  getProposalWords,
} from "@proffer/presentation";
import type { AcceptanceRecord } from "../../records/signers/index.ts";
import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, getLocaleFor, listNumberFact, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

/** Somebody who gets a copy, and where they read the proposal. */
export interface CopyReader {
  readonly person: Person;
  /** Undefined where the link shows nothing. */
  readonly url: string | undefined;
  /** True for a person from outside who took part. */
  readonly isClient: boolean;
}

/** The way in which an email brings the sealed PDF: with it, by a link to it, or not at all. */
export type PdfOffer = "attached" | "linked" | "withheld";

export interface CompletedCopy {
  readonly reader: CopyReader;
  readonly pdf: PdfOffer;
}

export interface CompletedCopyMail extends Subject {
  readonly copy: CompletedCopy;
}

/** Writes the email that everybody gets once a proposal is accepted or signed by all. */
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
    // Nobody signs an email to themselves.
    ...(person.email !== sender.email && { sender: usualSender }),
  });
}

/** The way in which it was completed, and when. */
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

/** The client, for the sender's side: this email is also their notice that the proposal is won. */
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

/** The name that whoever accepted was invited by, with the one that they wrote where it is another. */
function formatAccepter({ full_name, invited_name }: AcceptanceRecord, locale: string): string {
  if (invited_name === null) return full_name;
  const written = findWrittenName(invited_name, full_name);
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

/** The address of the PDF of the page at `/p/{token}`. */
function toPdfUrl(pageUrl: string): string {
  return pageUrl.replace(/\/p\/([^/]+)$/, "/api/public/proposals/$1/pdf");
}
