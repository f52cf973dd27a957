import { heedsIdempotencyKey } from "./heeds-idempotency-key.ts";
import type { ErrorAnswer, Operation } from "./operation.ts";

const everywhere: Readonly<Record<number, ErrorAnswer>> = {
  400: { code: "VALIDATION_ERROR", description: "The request is malformed or its input invalid." },
  429: { code: "RATE_LIMITED", description: "Too many requests; Retry-After says when to come back." },
  500: { code: "INTERNAL_ERROR", description: "Unexpected error." },
  503: { code: "SERVICE_UNAVAILABLE", description: "Not ready, or shutting down; try again." },
};

const authenticated: Readonly<Record<number, ErrorAnswer>> = {
  401: { code: "UNAUTHORIZED", description: "Authentication required." },
};

const withSession: Readonly<Record<number, ErrorAnswer>> = {
  403: { code: "FORBIDDEN", description: "Insufficient permissions." },
};

const withBody: Readonly<Record<number, ErrorAnswer>> = {
  413: { code: "PAYLOAD_TOO_LARGE", description: "The body is larger than 2 MiB." },
  415: { code: "UNSUPPORTED_MEDIA_TYPE", description: "The body is not application/json." },
};

const withIdempotencyKey: Readonly<Record<number, ErrorAnswer>> = {
  422: { code: "IDEMPOTENCY_MISMATCH", description: "The Idempotency-Key was used with another request." },
};

/** The errors that come with method and security; an operation may declare its own under the same status. */
export const commonErrors: readonly ErrorAnswer[] = [
  everywhere,
  authenticated,
  withSession,
  withBody,
  withIdempotencyKey,
].flatMap((errors) => Object.values(errors));

/** Every error that an operation can answer, by HTTP status: its own and those that its method brings along. */
export function errorsOf(operation: Operation): Readonly<Record<number, ErrorAnswer>> {
  return {
    ...everywhere,
    ...(operation.security !== "none" && authenticated),
    ...(needsSession(operation) && withSession),
    ...(operation.method !== "GET" && withBody),
    ...(heedsIdempotencyKey(operation) && withIdempotencyKey),
    ...operation.errors,
  };
}

/** An API key is refused where only a session will do; a cookie from a foreign origin wherever something changes. */
function needsSession({ security, method }: Operation): boolean {
  return security === "session" || (security !== "none" && method !== "GET");
}
