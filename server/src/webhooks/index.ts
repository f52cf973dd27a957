export { checkWebhookSecret, webhookSealedColumns } from "./endpoints/secrets.ts";
export { fireWebhooks } from "./events/fire-webhooks.ts";
export { findWebhookTrigger, type WebhookTrigger } from "./events/webhook-trigger.ts";
export { createWebhookMetrics, type WebhookMetrics } from "./metrics.ts";
export { purgeWebhooks } from "./purge-webhooks.ts";
export { createWebhookRoutes } from "./webhooks.routes.ts";
export { startDeliveryWorker, type DeliveryWorker } from "./worker/delivery-worker.ts";
