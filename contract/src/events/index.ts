export { webhookExamples } from "./examples.ts";
export { redacted } from "./redact.ts";
export { webhookAnswers } from "./webhook-answers.ts";
export { webhookHeaders } from "./webhook-headers.ts";
export { WebhookChange } from "./webhook-change.ts";
export { firesWhen, webhookEvents } from "./webhook-events.ts";
