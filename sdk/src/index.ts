export { WebhookVerificationError, type WebhookFault } from "./error.ts";
export type { WebhookChange, WebhookEvent, WebhookEventType, WebhookProposal } from "./event.ts";
export type { WebhookHeaders } from "./headers.ts";
export { verifyWebhook, type VerifyOptions } from "./verify.ts";
