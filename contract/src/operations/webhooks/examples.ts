import { ids, times } from "../../examples/ids.ts";
import type { WebhookDelivery } from "./records/delivery.ts";
import type { WebhookEndpoint } from "./records/endpoint.ts";
import { webhookEventTypes } from "./records/event-type.ts";

export const endpointExample: WebhookEndpoint = {
  id: ids.webhookEndpoint,
  url: "https://hooks.globex.test/proffer",
  description: "CRM",
  events: [...webhookEventTypes],
  paused: false,
  pause_reason: null,
  created_at: times.created,
  updated_at: times.created,
};

export const webhookSecretExample = {
  data: { id: ids.webhookEndpoint, secret: "whsec_PlK7zw1Qd0rNq8m4sVb2uYxT5cHk9eJf" },
};

export const deliveryExample: WebhookDelivery = {
  id: ids.webhookDelivery,
  endpoint: ids.webhookEndpoint,
  event: ids.event,
  type: "proposal.won",
  status: "waiting",
  created_at: "2026-03-02T09:30:00.000Z",
  next_attempt_at: "2026-03-02T09:30:30.412Z",
  attempts: [
    {
      at: "2026-03-02T09:30:00.021Z",
      http_status: 503,
      response_time_ms: 391,
      error: null,
      response_snippet: "Service Unavailable",
    },
  ],
};
