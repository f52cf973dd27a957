import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { timestamp } from "../../records/scalars.ts";
import { choice, record } from "../../records/schema.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { endpointParams } from "./params.ts";

/** How many deliveries one request returns to the queue. */
export const maxResentWebhooks = 10_000;

const ResendWebhookDeliveries = record("ResendWebhookDeliveries", {
  from: timestamp("Events from this time onward."),
  to: Type.Optional(timestamp("Events up to this time; absent: until now.")),
  status: Type.Optional(
    choice(["delivered", "failed"], {
      spelling: "enum",
      description: "Only what ended so; absent: whatever became of it.",
    }),
  ),
});

export const resendWebhookDeliveries = operation({
  id: "resendWebhookDeliveries",
  method: "POST",
  path: "/api/webhook-endpoints/{id}/resend",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Send the events of a time range again",
  description: `For owners and admins. Every delivery of a past event in the range, or those with a status, returns to the queue with its id, its bytes and eight new attempts, those under way excepted. At most ${maxResentWebhooks.toLocaleString("en")} at a time.`,
  params: endpointParams,
  body: ResendWebhookDeliveries,
  answers: {
    200: {
      description: "How many will be sent again.",
      body: record("ResentWebhookDeliveries", {
        resent: Type.Integer({ minimum: 0, description: "Number of deliveries that returned to the queue." }),
      }),
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: {
    request: { from: "2026-03-02T09:00:00.000Z", to: "2026-03-02T12:00:00.000Z" },
    answer: { resent: 42 },
  },
});
