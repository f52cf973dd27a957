import { operation } from "../../operation.ts";
import { forbidden, notFound } from "../faults.ts";
import { endpointExample } from "./examples.ts";
import { endpointParams } from "./params.ts";
import { WebhookEndpoint } from "./records/endpoint.ts";

export const getWebhookEndpoint = operation({
  id: "getWebhookEndpoint",
  method: "GET",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Get a webhook endpoint",
  description: "For owners and admins.",
  params: endpointParams,
  answers: { 200: { description: "The endpoint, without its secret.", body: WebhookEndpoint } },
  errors: { 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: { answer: endpointExample },
});
