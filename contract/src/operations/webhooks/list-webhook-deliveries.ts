import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { paginated, paging } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { deliveryExample } from "./examples.ts";
import { endpointParams } from "./params.ts";
import { WebhookDelivery, WebhookDeliveryStatus } from "./records/delivery.ts";

export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/api/webhook-endpoints/{id}/deliveries",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "List the deliveries of a webhook endpoint",
  description:
    "For owners and admins. Returns deliveries with their attempts, newest first. They are kept for 30 days.",
  params: endpointParams,
  query: Type.Object({ ...paging, status: Type.Optional(WebhookDeliveryStatus) }),
  answers: { 200: { description: "Deliveries.", body: paginated("WebhookDeliveryPage", WebhookDelivery) } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: {
    answer: { data: [deliveryExample], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
});
