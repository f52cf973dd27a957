import { Type, type TSchema } from "typebox";
import { ids, times } from "../example-ids.ts";
import { always, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";
import {
  WebhookChange,
  WebhookMessageChange,
  WebhookPaymentChange,
  WebhookRevisionChange,
} from "./change.ts";
import { webhookExamples } from "./event-examples.ts";
import { firesWhen, webhookEventTypes, type WebhookEventType } from "./event-types.ts";
import { redactedProposal } from "./redact.ts";

const proposal = Type.Unsafe<object>(redactedProposal);

const changeSchemas: Partial<Record<WebhookEventType, { readonly change: TSchema }>> = {
  "proposal.recipient_updated": { change: WebhookChange },
  "proposal.revised": { change: WebhookRevisionChange },
  "proposal.question_asked": { change: WebhookMessageChange },
  "proposal.change_requested": { change: WebhookMessageChange },
  "proposal.question_answered": { change: WebhookMessageChange },
  "proposal.payment_received": { change: WebhookPaymentChange },
  "proposal.payment_failed": { change: WebhookPaymentChange },
};

function createEventSchema(type: WebhookEventType): TSchema {
  return record(toTitle(type), {
    id: id("Event id, the same in every attempt and for every endpoint."),
    type: always(type),
    created_at: timestamp("When the event happened."),
    data: proposal,
    ...changeSchemas[type],
  });
}

/** Returns `ProposalRecipientUpdatedEvent` for `proposal.recipient_updated`. */
function toTitle(type: WebhookEventType): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Event`;
}

/** Bodies of the requests, by type of event (specification, 6.2). */
export const webhookEvents = Object.fromEntries(
  webhookEventTypes.map((type) => [type, createEventSchema(type)]),
) as Readonly<Record<WebhookEventType, TSchema>>;

/** A request that Proffer sends. The counterpart for requests that Proffer receives is `Operation`. */
export interface Webhook {
  readonly type: WebhookEventType;
  readonly firesWhen: string;
  readonly body: TSchema;
  readonly example: unknown;
}

/** Each event, in the order of the specification. The types beyond it come last. */
export const webhooks: readonly Webhook[] = webhookEventTypes.map((type) => ({
  type,
  firesWhen: firesWhen[type],
  body: webhookEvents[type],
  example: { id: ids.event, type, created_at: times.updated, ...webhookExamples[type] },
}));

/** Description that all events share, in Markdown. */
export const webhookIntroduction = `
Proffer posts an event to each endpoint that subscribes to its type. Verify the signature before you trust an event: the base64 of HMAC-SHA256 over \`Webhook-Timestamp\`, a period and the bytes of the body, keyed with the whole secret, must be one of the \`v1\` values, and the timestamp must not be older than five minutes.

\`data\` is the whole proposal as it was at \`created_at\`, in the shape of \`ProposalDetail\` without notes, CRM details, the share link and fields named like secrets. Events can arrive more than once, with the same \`id\`, and out of order.

Respond within 15 seconds. A delivery that is retried, also after no response, gets eight attempts: at once, then after 30 seconds, 2 minutes, 15 minutes, 1 hour, 4 hours, 8 hours and 24 hours.
`.trim();
