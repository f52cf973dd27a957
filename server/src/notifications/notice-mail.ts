import type { NotificationEvent } from "@proffer/contract";
import { brandOf, letter, type Message } from "../mail/index.ts";
import { writtenName } from "../lifecycle/core.ts";
import { placeholdersOf } from "../proposals/core.ts";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import type { EventFacts } from "./notice-of.ts";

export interface Notice {
  readonly event: NotificationEvent;
  readonly facts: EventFacts;
  readonly proposal: ProposalRow;
  readonly organization: OrganizationRow;
  /** The member who did it; null when a client did. */
  readonly actor: string | null;
  readonly now: string;
}

/** What a member is told. It names no link of the client: whoever has that can accept. */
export function noticeMail(notice: Notice): Message {
  const { event, facts, proposal, organization } = notice;
  const values = placeholdersOf({
    proposal,
    organization,
    senderName: "",
    now: notice.now,
  });
  const client = values["client.name"] || "the client";
  const { title, sentence } = words[event](notice, client);
  return letter({
    brand: brandOf(organization),
    subject: `${title}: ${proposal.name}`,
    heading: proposal.name,
    body: sentence,
    facts: [
      ["Client", values["client.name"] ?? ""],
      ["Number", values["proposal.number"] ?? ""],
      ["Total", values["proposal.total"] ?? ""],
      ["Reason", facts.reason ?? ""],
    ].filter((fact): fact is [string, string] => Boolean(fact[1])),
  });
}

type Words = (notice: Notice, client: string) => { readonly title: string; readonly sentence: string };

const words: Readonly<Record<NotificationEvent, Words>> = {
  proposal_sent: ({ actor }, client) => ({
    title: "Sent",
    sentence: `${actor ?? "Somebody"} sent the proposal to ${client}.`,
  }),
  proposal_opened: ({ facts: { viewer } }, client) => ({
    title: "Opened",
    sentence: `${viewer?.name ? `${viewer.name} of ${client}` : capital(client)} is looking at the proposal.`,
  }),
  proposal_won: ({ facts: { method, name, invited_name = null, signer }, actor }, client) => ({
    title: "Won",
    sentence: signer
      ? `Everybody has signed.${signedLast(signer)}`
      : method === "acceptance"
        ? `${accepter(invited_name, name ?? capital(client))} accepted the proposal.`
        : `${actor ?? "Somebody"} marked the proposal as won.`,
  }),
  proposal_lost: ({ actor }, client) => ({
    title: "Lost",
    sentence:
      actor === null ? `${capital(client)} declined the proposal.` : `${actor} marked the proposal as lost.`,
  }),
};

/** Who signed last, where they wrote another name than the one that they were invited by. */
function signedLast({ name, written_name }: NonNullable<EventFacts["signer"]>): string {
  const written = writtenName(name, written_name ?? null);
  return written === null ? "" : ` ${name} signed as ${written}.`;
}

/** Who accepted, by the name that they were invited by, with the one that they wrote where it is another. */
function accepter(invited: string | null, given: string): string {
  const written = writtenName(invited, given);
  return written === null ? (invited ?? given) : `${invited} (accepted as ${written})`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
