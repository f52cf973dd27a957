import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./delete-webhook-endpoint.ts";
import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { getWebhookEndpoint } from "./get-webhook-endpoint.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./list-webhook-endpoints.ts";
import { resendWebhookDeliveries } from "./resend-webhook-deliveries.ts";
import { retryWebhookDelivery } from "./retry-webhook-delivery.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { testWebhookEndpoint } from "./test-webhook-endpoint.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

export const webhookOperations = {
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  resendWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
};
