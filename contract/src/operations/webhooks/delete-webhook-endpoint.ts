import { operation } from "../../operation.ts";
import { forbidden, notFound } from "../faults.ts";
import { endpointParams } from "./params.ts";

export const deleteWebhookEndpoint = operation({
  id: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/api/webhook-endpoints/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Remove a webhook endpoint",
  description: "For owners and admins. Deliveries that are waiting are no longer sent.",
  params: endpointParams,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbidden, 404: notFound("WebhookEndpoint") },
});
