import type { Organization } from "@proffer/contract";
import {
  findLanguageWithWords,
  formatLastDay,
  getProposalWords,
  getTextDirection,
  toLocale,
  toSelectedTotals,
} from "@proffer/presentation";
import { toLetterBranding, toMailPicture, type Letter, type Person } from "../../services/mail/index.ts";
import { findLanguage, toPlaceholderProposal } from "../../proposals/proposal-text/index.ts";
import type { Proposal } from "../../proposals/index.ts";
import { createMailSay, type SayInMail } from "./words.ts";

export interface Sender extends Person {
  readonly avatar_url: string | null;
}

/** The proposal of an email, with its sender and organization. */
export interface Subject {
  readonly proposal: Proposal;
  readonly organization: Organization;
  /** The member who appears to the client as the sender. */
  readonly sender: Sender;
  /** True if the page shows its totals with minor units. */
  readonly showsMinorUnits: boolean;
  readonly now: string;
}

/** The proposal of a text to a client, and its organization. */
type Offer = Pick<Subject, "proposal" | "organization">;

type ClientLetter = Required<Pick<Letter, "branding" | "locale" | "heading" | "totals" | "facts" | "sender">>;

/**
 * Converts the subject to the fields that all emails to clients have: branding, heading, totals, facts and
 * sender.
 */
export function toClientLetter(subject: Subject): ClientLetter {
  const { proposal, organization, sender } = subject;
  return {
    branding: toLetterBranding(organization, proposal.design),
    locale: toLetterLocale(subject),
    heading: proposal.name,
    totals: toLetterTotals(subject),
    facts: [...listNumberFact(subject), ...listExpiryFact(subject)],
    sender: { name: sender.name, line: organization.name, avatarUrl: toMailPicture(sender.avatar_url) },
  };
}

function toLetterLocale(subject: Subject): ClientLetter["locale"] {
  const language = findLanguageWithWords(getLocaleFor(subject)) ?? "en";
  return { language, direction: getTextDirection(language), noButton: getMailSay(subject)("no_button") };
}

/**
 * Returns `say` for emails about a proposal. The texts are in the language of the proposal's page, or in
 * English if emails are not translated into that language.
 */
export function getMailSay(subject: Offer): SayInMail {
  return createMailSay(getLocaleFor(subject));
}

/**
 * Returns the totals of the selection. Returns no totals if all of them are zero, because they would say
 * nothing.
 */
export function toLetterTotals(
  subject: Pick<Subject, "proposal" | "organization" | "showsMinorUnits">,
  locale = getLocaleFor(subject),
): ClientLetter["totals"] {
  const totals = toSelectedTotals(toPlaceholderProposal(subject.proposal), locale, subject.showsMinorUnits);
  return {
    label: getProposalWords(locale).total,
    amounts: totals.some(({ value }) => value !== 0) ? totals : [],
  };
}

export function listNumberFact({ proposal, ...others }: Subject): ClientLetter["facts"] {
  const { proposal_number } = proposal;
  const words = getProposalWords(getLocaleFor({ proposal, ...others }));
  return proposal_number ? [[words.number, proposal_number]] : [];
}

function listExpiryFact(subject: Subject): ClientLetter["facts"] {
  const { valid_until } = getProposalWords(getLocaleFor(subject));
  const day = formatExpiry(subject);
  return day === undefined ? [] : [[valid_until, day]];
}

/** Formats the last day of a proposal. Undefined if it does not expire. */
function formatExpiry(offer: Offer): string | undefined {
  const { expiring_on } = offer.proposal;
  if (!expiring_on) return undefined;
  const { time_zone: timeZone } = offer.organization;
  return formatLastDay(expiring_on, getLocaleFor(offer), { timeZone });
}

/** Writes the sentence to a client that says until which day the proposal is open. */
export function writeLastDay(offer: Offer): string {
  return getMailSay(offer)("open_until", { date: formatExpiry(offer) ?? "" });
}

/** Returns the locale of the proposal's page. Emails format amounts and days by the same locale. */
export function getLocaleFor({ proposal, organization }: Offer): string {
  return toLocale(findLanguage(proposal, organization));
}
