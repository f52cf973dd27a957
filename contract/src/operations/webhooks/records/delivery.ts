import { Type, type Static } from "typebox";
import { id, list, text, timestamp } from "../../../records/scalars.ts";
import { choice, nullable, record } from "../../../records/schema.ts";
import { WebhookEventType } from "./event-type.ts";

/** How many of the last attempts of a delivery are shown; it has more only where it was retried by hand again and again. */
export const shownWebhookAttempts = 50;

/** How long a delivery waits, from when it could have been attempted, for its endpoint to be resumed. */
export const pausedWebhookDays = 14;

export const webhookDeliveryStatuses = ["waiting", "delivered", "failed"] as const;

export const WebhookDeliveryStatus = choice(webhookDeliveryStatuses, {
  title: "WebhookDeliveryStatus",
  description: `waiting: it will be attempted. delivered: answered with a 2xx status. failed: rejected, attempted eight times, or due for ${pausedWebhookDays} days while its endpoint was paused.`,
});

export const WebhookAttempt = record("WebhookAttempt", {
  at: timestamp("When it began."),
  http_status: nullable(Type.Integer({ description: "What the receiver answered; null when it did not." })),
  response_time_ms: nullable(Type.Integer({ description: "Until the answer, or until it failed." })),
  error: nullable(
    text(
      "What went wrong in a word, such as timeout, blocked_address, interrupted (the service stopped meanwhile) or paused (not attempted: the endpoint was paused for too long).",
      200,
    ),
  ),
  response_snippet: nullable(text("How the answer began.", 2_000)),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const fields = {
  id: id("Delivery id: the Webhook-Id of its requests."),
  endpoint: id("Endpoint that it is for."),
  event: id("Event id: `id` in the body of its requests."),
  type: WebhookEventType,
  status: WebhookDeliveryStatus,
  created_at: timestamp("When the event happened."),
  next_attempt_at: nullable(timestamp("When it is attempted next; null unless waiting.")),
  attempts: list(WebhookAttempt, shownWebhookAttempts, "What was tried, oldest first."),
};

export const WebhookDelivery = record("WebhookDelivery", fields);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = record("WebhookDeliveryDetail", {
  ...fields,
  body: Type.String({ description: "What is posted, to the byte." }),
});
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;
