import type { NotificationEvent } from "@proffer/contract";
import { brandOf, letter, type Message } from "../mail/index.ts";
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
  proposal_won: ({ facts: { method, name, signer }, actor }, client) => ({
    title: "Won",
    sentence: signer
      ? "Everybody has signed."
      : method === "acceptance"
        ? `${name ?? capital(client)} accepted the proposal.`
        : `${actor ?? "Somebody"} marked the proposal as won.`,
  }),
  proposal_lost: ({ actor }, client) => ({
    title: "Lost",
    sentence:
      actor === null ? `${capital(client)} declined the proposal.` : `${actor} marked the proposal as lost.`,
  }),
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
