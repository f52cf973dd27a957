import { ids } from "../example-ids.ts";
import { detailExample, type ProposalDetail } from "../proposals/proposal-detail.ts";
import type {
  WebhookChange,
  WebhookMessageChange,
  WebhookPaymentChange,
  WebhookRevisionChange,
} from "./change.ts";
import { webhookEventTypes, type WebhookEventType } from "./event-types.ts";
import { redact } from "./redact.ts";

const client = { full_name: "Hank Scorpio", email: "hank@globex.test" };

const at = {
  sent: "2026-03-02T10:00:00.000Z",
  opened: "2026-03-02T11:00:00.000Z",
  ended: "2026-03-02T12:00:00.000Z",
};
const sent = { sent_at: at.sent, timeline: { ...detailExample.timeline, sent: at.sent } };
const timeline = { ...sent.timeline, first_viewed: at.opened, last_viewed: at.opened };
const opened = { ...sent, last_activity_at: at.opened, timeline };

const revisionExample = {
  number: 2,
  published_at: at.ended,
  note: "With the discount that we discussed.",
  draft: null,
};

const won: Partial<ProposalDetail> = {
  status: "WON",
  ...opened,
  completed_at: at.ended,
  timeline: { ...timeline, won: at.ended },
  status_detail: {
    ...detailExample.status_detail,
    marked_as_won_method: "acceptance",
    acceptance: { ...client, invited_name: client.full_name, accepted_at: at.ended },
  },
};

/** Changes to the example proposal up to each event. */
const progress: Readonly<Record<WebhookEventType, Partial<ProposalDetail>>> = {
  "proposal.created": {},
  "proposal.sent": { status: "SENT", ...sent },
  "proposal.opened": { status: "SENT", ...opened },
  "proposal.recipient_updated": { status: "SENT", ...opened },
  "proposal.pending": { status: "PENDING", ...opened },
  "proposal.won": won,
  "proposal.payment_received": won,
  "proposal.payment_failed": won,
  "proposal.lost": {
    status: "LOST",
    ...opened,
    timeline: { ...timeline, lost: at.ended },
    status_detail: { ...detailExample.status_detail, decline_reason: "Too late for us" },
  },
  "proposal.revised": { status: "SENT", ...opened, revision: revisionExample },
  "proposal.question_asked": { status: "SENT", ...opened },
  "proposal.change_requested": { status: "SENT", ...opened },
  "proposal.question_answered": { status: "SENT", ...opened },
};

const change: WebhookChange = {
  action: "quantity_changed",
  item_id: ids.optionalLineItem,
  item_type: "line_item",
  line_item_name: "Hosting",
  old_quantity: 1,
  new_quantity: 2,
};

const payment: WebhookPaymentChange = {
  action: "payment_received",
  payment_id: ids.payment,
  amount: 4_431,
  currency: "EUR",
  method: "card",
  is_test: false,
};

const revision: WebhookRevisionChange = {
  action: "revised",
  revision: revisionExample.number,
  previous_revision: 1,
  note: revisionExample.note,
  totals_before: { once: 6120, monthly: 108 },
  totals_after: { once: 5760, monthly: 108 },
};

const asked: WebhookMessageChange = {
  action: "question_asked",
  thread_id: ids.thread,
  item: { id: ids.lineItem, name: "Design and build" },
  request: null,
  text: "Does this include the mobile version?",
  author: { kind: "recipient", name: "Hank Scorpio" },
};

type AnyChange = WebhookChange | WebhookMessageChange | WebhookPaymentChange | WebhookRevisionChange;

/** The change of each event that has one. */
const changes: Partial<Record<WebhookEventType, AnyChange>> = {
  "proposal.recipient_updated": change,
  "proposal.revised": revision,
  "proposal.question_asked": asked,
  "proposal.change_requested": {
    ...asked,
    action: "change_requested",
    request: { type: "quantity", value: 2 },
    text: "We need two of them.",
  },
  "proposal.question_answered": {
    ...asked,
    action: "question_answered",
    text: "Yes, it does.",
    author: { kind: "member", name: "Ada Lovelace" },
  },
  "proposal.payment_received": payment,
  "proposal.payment_failed": { ...payment, action: "payment_failed" },
};

/** Content of an event, without its id and its time. A test event has the same content. */
interface WebhookExample {
  readonly data: unknown;
  readonly change?: AnyChange;
}

export const webhookExamples = Object.fromEntries(
  webhookEventTypes.map((type) => [type, createExample(type)]),
) as Readonly<Record<WebhookEventType, WebhookExample>>;

function createExample(type: WebhookEventType): WebhookExample {
  const data = redact({ ...detailExample, is_starred: false, ...progress[type] });
  const described = changes[type];
  return { data, ...(described && { change: described }) };
}
