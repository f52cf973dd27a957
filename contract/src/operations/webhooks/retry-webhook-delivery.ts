import { operation } from "../../operation.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { deliveryExample } from "./examples.ts";
import { deliveryParams } from "./params.ts";
import { WebhookDelivery } from "./records/delivery.ts";

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
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookDelivery") },
  examples: { answer: deliveryExample },
});
