import { operation } from "../../operation.ts";
import { location } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";
import { endpointExample, webhookSecretExample } from "./examples.ts";
import { CreateWebhookEndpoint, WebhookSecret } from "./records/endpoint.ts";

export const createWebhookEndpoint = operation({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Add a webhook endpoint",
  description:
    "For owners and admins; at most ten endpoints. Subscribes to all seven events unless `events` names some of them. The secret is shown only once.",
  body: CreateWebhookEndpoint,
  answers: { 201: { description: "Added, with its secret.", body: WebhookSecret, headers: location } },
  errors: { 400: invalid, 403: forbidden },
  examples: {
    request: { url: endpointExample.url, description: "CRM", events: ["proposal.won", "proposal.lost"] },
    answer: webhookSecretExample,
  },
});
