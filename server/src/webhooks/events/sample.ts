import { operations, type ProposalDetail, type WebhookEventType } from "@proffer/contract";
import type { Envelope } from "./envelope.ts";

const example: ProposalDetail = operations.getProposal.examples.answer;
const { name, email } = { name: "Hank Scorpio", email: "hank@globex.test" };

const sent = { sent_at: "2026-03-02T10:00:00.000Z" };
const opened = { ...sent, last_activity_at: "2026-03-02T11:00:00.000Z" };

/** How the example of the reference has changed by the time of each event. */
const progress: Readonly<Record<WebhookEventType, Partial<ProposalDetail>>> = {
  "proposal.created": {},
  "proposal.sent": { status: "SENT", ...sent },
  "proposal.opened": { status: "SENT", ...opened },
  "proposal.recipient_updated": { status: "SENT", ...opened },
  "proposal.pending": { status: "PENDING", ...opened },
  "proposal.won": {
    status: "WON",
    ...opened,
    completed_at: "2026-03-02T12:00:00.000Z",
    status_detail: {
      ...example.status_detail,
      marked_as_won_method: "acceptance",
      acceptance: { full_name: name, email, accepted_at: "2026-03-02T12:00:00.000Z" },
    },
  },
  "proposal.lost": {
    status: "LOST",
    ...opened,
    status_detail: { ...example.status_detail, decline_reason: "Too late for us" },
  },
};

/** What the test event of a type says. */
export function sampleOf(type: WebhookEventType): Pick<Envelope, "proposal" | "change"> {
  const proposal = { ...example, is_starred: false, ...progress[type] };
  if (type !== "proposal.recipient_updated") return { proposal };
  return {
    proposal,
    change: {
      action: "quantity_changed",
      item_id: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a40",
      item_type: "line_item",
      line_item_name: "Design",
      old_quantity: 1,
      new_quantity: 2,
    },
  };
}
