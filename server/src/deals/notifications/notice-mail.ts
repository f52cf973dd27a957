import type { NotificationEvent, Organization } from "@proffer/contract";
import {
  findClientName,
  findWrittenName,
  getMoneyFormat,
  getProposalWords,
  toLocale,
} from "@proffer/presentation";
import { type Proposal, toPayment } from "../../proposals/index.ts";
import type { RecordedEvent } from "../../schema.ts";
import { toLetterBranding, writeLetter, type Message } from "../../services/mail/index.ts";
import { getLocaleFor, toLetterTotals } from "../client-mail/index.ts";

/** Metadata of an event used by notifications. */
export interface EventFacts {
  readonly old_status?: string;
  readonly new_status?: string;
  readonly method?: string;
  readonly reason?: string;
  /** True if the last opening of the link began at least half an hour before. */
  readonly opened?: boolean;
  /** The name that the person gave at the acceptance. */
  readonly name?: string;
  readonly invited_name?: string | null;
  /** The last signer. `name` is the name in the invitation. */
  readonly signer?: { readonly name: string; readonly written_name?: string };
  readonly viewer?: { readonly kind: "recipient" | "signer"; readonly name?: string };
  /** A payment, or the last attempt. Its `method` is the way to pay. */
  readonly payment?: {
    readonly isReceived: boolean;
    readonly amount: number;
    readonly currency: string;
    /** True if no money moved. */
    readonly isTest: boolean;
  };
}

export function toEventFacts({ type, metadata }: RecordedEvent): EventFacts {
  if (type !== "payment_received" && type !== "payment_failed") return metadata;
  const { amount, currency, is_test } = metadata as {
    readonly amount: number;
    readonly currency: string;
    readonly is_test?: boolean;
  };
  const isReceived = type === "payment_received";
  return { ...metadata, payment: { isReceived, amount, currency, isTest: is_test === true } };
}

/** Returns the notification for an event (specification, 2.4). This is the only place that decides it. */
export function findNotice(event: RecordedEvent): NotificationEvent | undefined {
  if (event.type === "proposal_sent") return "proposal_sent";
  if (event.type === "payment_received" || event.type === "payment_failed") return "payment_received";
  const { opened, old_status, new_status } = toEventFacts(event);
  if (event.type === "proposal_viewed" && opened) return "proposal_opened";
  if (new_status === old_status) return undefined;
  if (new_status === "WON") return "proposal_won";
  if (new_status === "LOST") return "proposal_lost";
  return undefined;
}

export interface Notice {
  readonly event: NotificationEvent;
  readonly facts: EventFacts;
  readonly proposal: Proposal;
  readonly organization: Organization;
  /** The member who caused the event. Null if a client did. */
  readonly actor: string | null;
  /** True if the page shows its totals with minor units. */
  readonly showsMinorUnits: boolean;
  /**
   * URL of the page of a completed proposal. Undefined in other notices: with the link, a reader of the email
   * could accept the proposal.
   */
  readonly url: string | undefined;
}

/** Used if the client's name is unknown. */
const nameless = "the client";

/** Emails to members are in English. */
const labels = getProposalWords("en");

/**
 * Returns the locale for amounts in emails to members, which are in English: the locale of the proposal if it
 * is English, otherwise the default one.
 */
function toMembersLocale(locale: string): string {
  return locale.startsWith("en") ? locale : toLocale(undefined);
}

/** Composes the email that notifies a member. */
export function composeNoticeMail(notice: Notice): Message {
  const { event, facts, proposal, organization, url } = notice;
  const clientName = findClientName(proposal.settings) ?? "";
  const client = clientName || nameless;
  const { title, sentence } = words[event](notice, client);
  return writeLetter({
    branding: toLetterBranding(organization),
    subject: `${title}: ${proposal.name}`,
    eyebrow: title,
    heading: proposal.name,
    body: sentence,
    totals: toLetterTotals(notice, toMembersLocale(getLocaleFor(notice))),
    facts: [
      [labels.client, clientName],
      [labels.number, proposal.proposal_number ?? ""],
      ["Reason", facts.reason ?? ""],
    ].filter((fact): fact is [string, string] => Boolean(fact[1])),
    ...(url !== undefined && { action: { label: "Open the proposal", url } }),
  });
}

type Words = (notice: Notice, client: string) => { readonly title: string; readonly sentence: string };

const words: Readonly<Record<NotificationEvent, Words>> = {
  proposal_sent: ({ actor }, client) => ({
    title: "Sent",
    sentence: `${actor ?? "A colleague"} sent the proposal to ${client}.`,
  }),
  proposal_opened: ({ facts: { viewer } }, client) => ({
    title: "Opened",
    sentence: `${describePerson(viewer?.name, client)} is looking at the proposal.`,
  }),
  proposal_won: ({ facts: { method, name, invited_name = null, signer }, actor }, client) => ({
    title: "Won",
    sentence: signer
      ? `Everyone has signed the proposal${writeForClient(client)}.${writeSignedAs(signer)}`
      : method === "acceptance"
        ? `${describePerson(invited_name ?? name, client)} accepted the proposal${writeAcceptedAs(invited_name, name)}.`
        : `${actor ?? "A colleague"} marked the proposal${writeForClient(client)} as won.`,
  }),
  proposal_lost: ({ actor }, client) => ({
    title: "Lost",
    sentence:
      actor === null
        ? `${capitalize(client)} declined the proposal.`
        : `${actor} marked the proposal${writeForClient(client)} as lost.`,
  }),
  payment_received: (notice, client) => {
    const { facts, actor } = notice;
    const { payment, method } = facts;
    const amount = payment && formatMoney(notice, payment.amount, payment.currency);
    if (!payment?.isReceived)
      return { title: "Payment failed", sentence: `A payment of ${amount} by ${client} failed.` };
    const paid =
      method === "card"
        ? `${capitalize(client)} paid ${amount} by card.`
        : `${actor ?? "A colleague"} recorded a bank transfer of ${amount} from ${client}.`;
    const sentence = `${paid} ${describeOpen(notice)}`;
    return payment.isTest
      ? { title: "Test payment", sentence: `${sentence} This was a test: no money moved.` }
      : { title: "Paid", sentence };
  },
};

/** Says how much of the payment is still open. */
function describeOpen(notice: Notice): string {
  const { open_amount, currency } = toPayment(notice.proposal);
  if (open_amount === 0) return "Nothing more is due.";
  return `${formatMoney(notice, open_amount, currency)} is still open.`;
}

function formatMoney(notice: Notice, amount: number, currency: string): string {
  return getMoneyFormat(toMembersLocale(getLocaleFor(notice)), currency).money(amount, true);
}

/**
 * Describes a person, such as "Grace Hopper (Bakery)". If the person has the same name as the client, the
 * name is not repeated.
 */
function describePerson(name: string | undefined, client: string): string {
  if (!name || name === client) return capitalize(client);
  return client === nameless ? name : `${name} (${client})`;
}

function writeForClient(client: string): string {
  return client === nameless ? "" : ` for ${client}`;
}

/** Says which name the last signer wrote, if it differs from the name in the invitation. */
function writeSignedAs({ name, written_name }: NonNullable<EventFacts["signer"]>): string {
  const written = findWrittenName(name, written_name ?? null);
  return written === null ? "" : ` ${name} signed as ${written}.`;
}

/** Says which name the accepting person wrote, if it differs from the name in the invitation. */
function writeAcceptedAs(invited: string | null, given = ""): string {
  const written = findWrittenName(invited, given);
  return written === null ? "" : ` as ${written}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
