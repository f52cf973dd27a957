import type { TSchema } from "typebox";
import { ids, times } from "../examples/ids.ts";
import { webhookEventTypes, type WebhookEventType } from "../operations/webhooks/records/event-type.ts";
import { webhookExamples } from "./examples.ts";
import { firesWhen, webhookEvents } from "./webhook-events.ts";

/** One request that Proffer makes, as `Operation` is one that it answers. */
export interface Webhook {
  readonly type: WebhookEventType;
  readonly firesWhen: string;
  readonly body: TSchema;
  readonly example: unknown;
}

/** Each event, in the order of the specification. */
export const webhooks: readonly Webhook[] = webhookEventTypes.map((type) => ({
  type,
  firesWhen: firesWhen[type],
  body: webhookEvents[type],
  example: { id: ids.event, type, created_at: times.updated, ...webhookExamples[type] },
}));

/** What all of them have in common, in Markdown. */
export const webhooksInGeneral = `
Proffer posts an event to each endpoint that subscribes to its type. Verify the signature before you trust an event: the base64 of HMAC-SHA256 over \`Webhook-Timestamp\`, a period and the bytes of the body, keyed with the whole secret, must be one of the \`v1\` values, and the timestamp must not be older than five minutes.

\`data\` is the whole proposal as it was at \`created_at\`, in the shape of \`ProposalDetail\` without notes, CRM details, the share link and fields that are named like secrets. An event can arrive more than once, with the same \`id\`, and events can arrive out of order.

Respond within 15 seconds. A delivery that is retried gets eight attempts in all: at once, then after 30 seconds, 2 minutes, 15 minutes, 1 hour, 4 hours, 8 hours and 24 hours. A missing response is retried too.
`.trim();
