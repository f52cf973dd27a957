import { Type, type Static } from "typebox";
import { location, Created, createdExample } from "../created.ts";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, nullable, optional, patchable, record } from "../schema/records.ts";
import { id, list, text, timestamp, webAddress } from "../schema/scalars.ts";
import { defaultWebhookEventTypes, WebhookEventType } from "./event-types.ts";

/** Specification, section 6.5. */
export const maxWebhookEndpoints = 10;

/** Maximum number of days that a due delivery waits for its paused endpoint to be resumed. */
export const maxPausedWebhookDays = 14;

const address = webAddress(
  "Address that events are posted to. It must use https, contain no credentials and be public. Redirects are not followed.",
);

const fields = {
  description: nullable(text("Purpose of the endpoint.", 1_000)),
  events: list(
    WebhookEventType,
    50,
    "Types of events that the endpoint receives, each listed once. To receive none, pause the endpoint.",
    {
      minItems: 1,
      uniqueItems: true,
      default: [...defaultWebhookEventTypes],
    },
  ),
};

export const WebhookEndpoint = record("WebhookEndpoint", {
  id: id("Endpoint id."),
  url: address,
  ...fields,
  paused: Type.Boolean({
    description: `While true, deliveries wait. A delivery that has been due for ${maxPausedWebhookDays} days fails.`,
  }),
  pause_reason: nullable(
    choice(["member", "gone"], {
      description:
        "Who paused the endpoint. member: a member. gone: its receiver, by answering 410 Gone. Null unless paused.",
    }),
  ),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const CreateWebhookEndpoint = record("CreateWebhookEndpoint", {
  url: address,
  ...optional(fields),
});
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = record("UpdateWebhookEndpoint", {
  ...patchable({ url: address, ...fields }),
  paused: Type.Optional(
    Type.Boolean({ description: "True: deliveries wait. False: waiting deliveries are sent." }),
  ),
});
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>;

const WebhookSecret = record("WebhookSecret", {
  data: record(
    "WebhookSecretData",
    {
      id: id("Endpoint id."),
      secret: Type.String({
        description:
          "whsec_ followed by 24 random bytes in base64. The whole string is the key of the signatures. It is not shown again.",
      }),
    },
    { description: "The endpoint and its new secret." },
  ),
});

const endpointExample: WebhookEndpoint = {
  id: ids.webhookEndpoint,
  url: "https://hooks.globex.test/proffer",
  description: "CRM",
  events: [...defaultWebhookEventTypes],
  paused: false,
  pause_reason: null,
  created_at: times.created,
  updated_at: times.created,
};

const webhookSecretExample = {
  data: { id: ids.webhookEndpoint, secret: "whsec_PlK7zw1Qd0rNq8m4sVb2uYxT5cHk9eJf" },
};

export const createWebhookEndpoint = operation({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Add a webhook endpoint",
  description:
    "For owners and admins. An organization can have at most ten endpoints. Unless `events` lists other types, the endpoint receives all types of events except `proposal.revised`. The secret is shown only once.",
  body: CreateWebhookEndpoint,
  answers: { 201: { description: "Added, with its secret.", body: WebhookSecret, headers: location } },
  errors: { 400: invalid, 403: forbidden },
  examples: {
    request: { url: endpointExample.url, description: "CRM", events: ["proposal.won", "proposal.lost"] },
    answer: webhookSecretExample,
  },
});

export const listWebhookEndpoints = operation({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/api/webhook-endpoints",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "List the webhook endpoints",
  description: "For owners and admins. Returns all endpoints of your organization.",
  answers: {
    200: {
      description: "All endpoints, oldest first, without their secrets.",
      body: wholeList("WebhookEndpointList", WebhookEndpoint, maxWebhookEndpoints),
    },
  },
  errors: { 403: forbidden },
  examples: { answer: { data: [endpointExample], pagination: onePage } },
});

export const endpointParams = Type.Object({ id: id("Endpoint id.") });

export const getWebhookEndpoint = operation({
  id: "getWebhookEndpoint",
  method: "GET",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Get a webhook endpoint",
  description: "For owners and admins. Returns the endpoint without its secret.",
  params: endpointParams,
  answers: { 200: { description: "The endpoint, without its secret.", body: WebhookEndpoint } },
  errors: { 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { answer: endpointExample },
});

export const updateWebhookEndpoint = operation({
  id: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Update, pause or resume a webhook endpoint",
  description:
    "For owners and admins. Changes the fields you send. Waiting deliveries go to the new address.",
  params: endpointParams,
  body: UpdateWebhookEndpoint,
  answers: { 200: { description: "The endpoint.", body: WebhookEndpoint } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { request: { paused: false }, answer: endpointExample },
});

export const deleteWebhookEndpoint = operation({
  id: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Remove a webhook endpoint",
  description: "For owners and admins. Waiting deliveries are no longer sent.",
  params: endpointParams,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbidden, 404: notFound("The webhook endpoint") },
});

const RotateWebhookSecret = record("RotateWebhookSecret", {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 24,
      description:
        "Number of hours for which the previous secret also signs, as a second v1 value. Default: the previous secret stops signing at once.",
    }),
  ),
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/webhook-endpoints/{id}/rotate-secret",
  tag: "Webhooks",
  section: "6.4",
  security: "organization",
  summary: "Replace the secret of a webhook endpoint",
  description: "For owners and admins. The new secret takes effect at once. It is shown only once.",
  params: endpointParams,
  body: RotateWebhookSecret,
  bodyOptional: true,
  answers: { 200: { description: "The new secret.", body: WebhookSecret } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { request: { overlap_hours: 24 }, answer: webhookSecretExample },
});

const TestWebhookEndpoint = record("TestWebhookEndpoint", {
  type: Type.Optional(WebhookEventType),
});

export const testWebhookEndpoint = operation({
  id: "testWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints/{id}/test",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Send a test event",
  description:
    "For owners and admins. Delivers an event with a sample payload: `proposal.created`, unless `type` names another one. The endpoint need not subscribe to it. A paused endpoint must be resumed first.",
  params: endpointParams,
  body: TestWebhookEndpoint,
  bodyOptional: true,
  answers: { 201: { description: "Id of the delivery.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { request: { type: "proposal.won" }, answer: createdExample },
});
