import { operation } from "../../operation.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { endpointExample } from "./examples.ts";
import { endpointParams } from "./params.ts";
import { UpdateWebhookEndpoint, WebhookEndpoint } from "./records/endpoint.ts";

export const updateWebhookEndpoint = operation({
  id: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Update, pause or resume a webhook endpoint",
  description:
    "For owners and admins. Changes the fields you send. Deliveries that are waiting go to the new address.",
  params: endpointParams,
  body: UpdateWebhookEndpoint,
  answers: { 200: { description: "The endpoint.", body: WebhookEndpoint } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: { request: { paused: false }, answer: endpointExample },
});
