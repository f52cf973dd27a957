import { operation } from "../../operation.ts";
import { onePage, wholeList } from "../common.ts";
import { forbidden } from "../faults.ts";
import { endpointExample } from "./examples.ts";
import { maxWebhookEndpoints, WebhookEndpoint } from "./records/endpoint.ts";

export const listWebhookEndpoints = operation({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/api/webhook-endpoints",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "List the webhook endpoints",
  description: "For owners and admins.",
  answers: {
    200: {
      description: "All of them, oldest first, without their secrets.",
      body: wholeList("WebhookEndpointList", WebhookEndpoint, maxWebhookEndpoints),
    },
  },
  errors: { 403: forbidden },
  examples: { answer: { data: [endpointExample], pagination: onePage } },
});
