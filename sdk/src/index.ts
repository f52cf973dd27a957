export { createClient, type CallOptions, type ClientOptions, type ProfferClient } from "./client.ts";
export type { Call, ListCall } from "./define.ts";
export {
  ApiError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  HeadersTooLargeError,
  IdempotencyMismatchError,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  ProfferError,
  RateLimitedError,
  RequestTimeoutError,
  ServiceUnavailableError,
  TimeoutError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from "./errors.ts";
export * from "./generated/operations.ts";
export type * from "./generated/records.ts";
export { WebhookVerificationError, type WebhookFault } from "./webhooks/error.ts";
export type { WebhookEvent, WebhookProposal } from "./webhooks/event.ts";
export type { WebhookHeaders } from "./webhooks/headers.ts";
export { verifyWebhook, type VerifyOptions } from "./webhooks/verify.ts";
