import type { WebhookEventType } from "@proffer/contract";
import { findClientName, getMoneyFormat, toLocale, toSelectedTotals } from "@proffer/presentation";
import type { Proposal } from "../proposals/index.ts";
import type { WebhookTrigger } from "../webhooks/index.ts";
import type { Announcement } from "./pushes.store.ts";

/** The messages are for members, so they are in English, like emails to members. */
const locale = toLocale(undefined);

const titles: Readonly<Record<WebhookEventType, string>> = {
  "proposal.created": "Created",
  "proposal.sent": "Sent",
  "proposal.opened": "Opened",
  "proposal.recipient_updated": "Changed by the client",
  "proposal.pending": "Waiting for signatures",
  "proposal.won": "Won",
  "proposal.lost": "Lost",
  "proposal.revised": "New revision",
  "proposal.question_asked": "Question",
  "proposal.change_requested": "Change requested",
  "proposal.question_answered": "Answered",
  "proposal.payment_received": "Payment received",
  "proposal.payment_failed": "Payment failed",
};

/** Fields of `change` that announcements show. */
interface AnnouncedChange {
  readonly name?: string;
  readonly line_item_name?: string;
  readonly revision?: number;
  readonly note?: string | null;
  readonly text?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly is_test?: boolean;
}

/**
 * Describes an event of a proposal for a chat or a CRM. Contains no costs, no notes for members and no link of
 * a client: only `url`, which asks for a sign-in.
 */
export function announce(
  { type, change = {} }: WebhookTrigger,
  proposal: Proposal,
  url: string,
): Announcement {
  const known: AnnouncedChange = change;
  const title = known.is_test === true ? `${titles[type]} (test: no money moved)` : titles[type];
  const facts: Array<readonly [string, string | null | undefined]> = [
    ["Client", findClientName(proposal.settings)],
    ["Number", proposal.proposal_number],
    ["Total", formatTotals(proposal)],
    ["Amount", formatAmount(known)],
    ["Revision", known.revision?.toString()],
    ["Change", known.line_item_name ?? known.name],
    ["Reason", type === "proposal.lost" ? proposal.decline_reason : null],
  ];
  return {
    title: `${title}: ${proposal.name}`,
    facts: facts.flatMap(([label, value]) => (value?.trim() ? [[label, value.trim()] as const] : [])),
    quote: (known.text ?? known.note)?.trim() || null,
    url,
  };
}

/** Formats the totals of the selection, such as "$100.00, $20.00 / month". */
function formatTotals({ totals, cached_totals: { currency } }: Proposal): string {
  return toSelectedTotals({ totals, currency }, locale, true)
    .map(({ amount, per }) => [amount, per].filter(Boolean).join(" "))
    .join(", ");
}

function formatAmount({ amount, currency }: AnnouncedChange): string | null {
  if (amount === undefined || currency === undefined) return null;
  return getMoneyFormat(locale, currency).money(amount, true);
}
