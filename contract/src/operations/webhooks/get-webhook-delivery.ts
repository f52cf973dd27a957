import { operation } from "../../operation.ts";
import { forbidden, notFound } from "../faults.ts";
import { deliveryExample } from "./examples.ts";
import { deliveryParams } from "./params.ts";
import { WebhookDeliveryDetail } from "./records/delivery.ts";

export const getWebhookDelivery = operation({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/api/webhook-deliveries/{id}",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Get a delivery",
  description: "For owners and admins. Returns the delivery with its attempts and the body that is posted.",
  params: deliveryParams,
  answers: { 200: { description: "The delivery.", body: WebhookDeliveryDetail } },
  errors: { 403: forbidden, 404: notFound("WebhookDelivery") },
  examples: {
    answer: {
      ...deliveryExample,
      body: `{"id":"${deliveryExample.event}","type":"proposal.won","created_at":"2026-03-02T09:30:00.000Z","data":{}}`,
    },
  },
});
