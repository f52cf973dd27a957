import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { onePage, paginated, paging, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { id, list, text, timestamp } from "../schema/scalars.ts";
import { endpointParams, maxPausedWebhookDays, maxWebhookEndpoints } from "./endpoints.ts";
import { WebhookEventType } from "./event-types.ts";

/**
 * Maximum number of listed attempts of a delivery, the latest ones. Only repeated manual retries lead to
 * more.
 */
export const maxShownWebhookAttempts = 50;

const webhookDeliveryStatuses = ["waiting", "delivered", "failed"] as const;

const WebhookDeliveryStatus = choice(webhookDeliveryStatuses, {
  title: "WebhookDeliveryStatus",
  description: `waiting: an attempt will follow. delivered: the receiver answered with a 2xx status. failed: the receiver rejected the event, eight attempts failed, or the delivery was due for ${maxPausedWebhookDays} days while its endpoint was paused.`,
});

export const WebhookAttempt = record("WebhookAttempt", {
  at: timestamp("When the attempt began."),
  http_status: nullable(
    Type.Integer({ description: "HTTP status of the response; null without a response." }),
  ),
  response_time_ms: nullable(
    Type.Integer({ description: "Milliseconds until the response, or until the attempt failed." }),
  ),
  error: nullable(
    text(
      "Short name of the failure, such as timeout, blocked_address, interrupted (the service stopped during the attempt) or paused (not attempted, because the endpoint was paused for too long).",
      200,
    ),
  ),
  response_snippet: nullable(text("Beginning of the response body.", 2_000)),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const fields = {
  id: id("Delivery id, which is the Webhook-Id of its requests."),
  endpoint: id("Id of the endpoint."),
  event: id("Event id, which is `id` in the body of its requests."),
  type: WebhookEventType,
  status: WebhookDeliveryStatus,
  created_at: timestamp("When the event happened."),
  next_attempt_at: nullable(timestamp("Time of the next attempt; null unless waiting.")),
  attempts: list(WebhookAttempt, maxShownWebhookAttempts, "The last attempts, oldest first."),
};

export const WebhookDelivery = record("WebhookDelivery", fields);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = record("WebhookDeliveryDetail", {
  ...fields,
  body: Type.String({ description: "Body of the requests, to the byte." }),
});
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;

const deliveryExample: WebhookDelivery = {
  id: ids.webhookDelivery,
  endpoint: ids.webhookEndpoint,
  event: ids.event,
  type: "proposal.won",
  status: "waiting",
  created_at: "2026-03-02T09:30:00.000Z",
  next_attempt_at: "2026-03-02T09:30:30.412Z",
  attempts: [
    {
      at: "2026-03-02T09:30:00.021Z",
      http_status: 503,
      response_time_ms: 391,
      error: null,
      response_snippet: "Service Unavailable",
    },
  ],
};

export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/api/webhook-endpoints/{id}/deliveries",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "List the deliveries of a webhook endpoint",
  description:
    "For owners and admins. Returns deliveries with their attempts, newest first. Deliveries are kept for 30 days.",
  params: endpointParams,
  query: Type.Object({ ...paging, status: Type.Optional(WebhookDeliveryStatus) }),
  answers: {
    200: { description: "One page of deliveries.", body: paginated("WebhookDeliveryPage", WebhookDelivery) },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: {
    answer: { data: [deliveryExample], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
});

/** One request lists the deliveries of at most this many events of a proposal. */
export const maxProposalWebhookEvents = 100;

export const ProposalWebhookDelivery = record("ProposalWebhookDelivery", {
  ...fields,
  url: text("URL of the endpoint.", 2_000),
});
export type ProposalWebhookDelivery = Static<typeof ProposalWebhookDelivery>;

export const listProposalWebhookDeliveries = operation({
  id: "listProposalWebhookDeliveries",
  method: "GET",
  path: "/api/proposals/{id}/webhook-deliveries",
  tag: "Webhooks",
  security: "organization",
  summary: "List the webhook deliveries of a proposal",
  description: `For owners and admins. Returns the deliveries of the latest ${maxProposalWebhookEvents} events of the proposal to every endpoint, with their attempts, newest first. Deliveries are kept for 30 days.`,
  params: proposalParams,
  answers: {
    200: {
      description: "All deliveries, on one page.",
      body: wholeList(
        "ProposalWebhookDeliveryList",
        ProposalWebhookDelivery,
        maxProposalWebhookEvents * maxWebhookEndpoints,
      ),
    },
  },
  errors: { 403: forbidden, 404: notFound("The proposal") },
  examples: {
    answer: {
      data: [{ ...deliveryExample, url: "https://crm.acme.test/hooks/proffer" }],
      pagination: onePage,
    },
  },
});

/** Maximum number of deliveries that one request returns to the queue. */
export const maxResentWebhooks = 10_000;

const ResendWebhookDeliveries = record("ResendWebhookDeliveries", {
  from: timestamp("Events from this time onward."),
  to: Type.Optional(timestamp("Events up to this time. Default: until now.")),
  status: Type.Optional(
    choice(["delivered", "failed"], {
      spelling: "enum",
      description: "Only deliveries with this status. Default: both.",
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
  description: `For owners and admins. Returns deliveries of past events to the queue: all in the range, or those with the given status. Each keeps its id and its bytes and gets eight new attempts. Deliveries in progress are left as they are. At most ${maxResentWebhooks.toLocaleString("en")} at a time.`,
  params: endpointParams,
  body: ResendWebhookDeliveries,
  answers: {
    200: {
      description: "Number of deliveries that will be sent again.",
      body: record("ResentWebhookDeliveries", {
        resent: Type.Integer({ minimum: 0, description: "Number of deliveries that returned to the queue." }),
      }),
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: {
    request: { from: "2026-03-02T09:00:00.000Z", to: "2026-03-02T12:00:00.000Z" },
    answer: { resent: 42 },
  },
});

const deliveryParams = Type.Object({ id: id("Delivery id.") });

export const getWebhookDelivery = operation({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/api/webhook-deliveries/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Get a delivery",
  description: "For owners and admins. Returns the delivery with its attempts and the body of its requests.",
  params: deliveryParams,
  answers: { 200: { description: "The delivery.", body: WebhookDeliveryDetail } },
  errors: { 403: forbidden, 404: notFound("The delivery") },
  examples: {
    answer: {
      ...deliveryExample,
      body: `{"id":"${deliveryExample.event}","type":"proposal.won","created_at":"2026-03-02T09:30:00.000Z","data":{}}`,
    },
  },
});

export const retryWebhookDelivery = operation({
  id: "retryWebhookDelivery",
  method: "POST",
  path: "/api/webhook-deliveries/{id}/retry",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Send a delivery again",
  description:
    "For owners and admins. Returns the delivery to the queue with the same id, the same body and eight new attempts, the first of them at once. Refused while an attempt is in progress.",
  params: deliveryParams,
  answers: { 200: { description: "The delivery.", body: WebhookDelivery } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The delivery") },
  examples: { answer: deliveryExample },
});
