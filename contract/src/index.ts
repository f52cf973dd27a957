export * from "./errors.ts";
export { errorsOf } from "./errors-of.ts";
export * from "./events/index.ts";
export { heedsIdempotencyKey } from "./heeds-idempotency-key.ts";
export * from "./keywords.ts";
export { openApiDocument, type OpenApiOptions } from "./openapi/document.ts";
export * from "./operation.ts";
export * from "./operations/accounts/records/index.ts";
export { AnalyticsEvent, AnalyticsUser, eventTypes } from "./operations/analytics/list-proposal-events.ts";
export { CreatedItem } from "./operations/common.ts";
export { imageTypes, type ImageType } from "./operations/images/upload-image.ts";
export { operations } from "./operations/index.ts";
export {
  PricingPreview,
  PricingPreviewed,
  Selection,
  TraceStep,
} from "./operations/pricing/preview-pricing.ts";
export { proposalSorts } from "./operations/proposals/list-proposals.ts";
export { type PublicView } from "./operations/recipients/record-proposal-view.ts";
export * from "./operations/recipients/records/index.ts";
export * from "./operations/webhooks/records/index.ts";
export { maxResentWebhooks } from "./operations/webhooks/resend-webhook-deliveries.ts";
export * from "./records/index.ts";
