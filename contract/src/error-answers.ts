import { supportsIdempotencyKey, type ErrorAnswer, type Operation } from "./operation.ts";

export const invalid: ErrorAnswer = {
  code: "VALIDATION_ERROR",
  description: "Invalid input. details names each invalid field.",
};

export const forbiddenOrReadOnly: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "Not permitted, or the proposal is read-only: archived, pending, won, lost or cancelled.",
};

export const forbiddenOrArchived: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "Not permitted, or the proposal is archived.",
};

export const forbidden: ErrorAnswer = { code: "FORBIDDEN", description: "Insufficient permissions." };

export const versionMismatch: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The proposal has changed since the ETag in If-Match was read.",
};

/** Refuses to give a proposal an attachment without its file. */
export const fileDeleted: ErrorAnswer = {
  code: "CONFLICT",
  description: "The file of an attachment has just been deleted. The message names it.",
};

/** Creates a 404. `resource` names the objects that may be missing: "The proposal or the item". */
export const notFound = (resource: string): ErrorAnswer => ({
  code: "NOT_FOUND",
  description: `${resource} does not exist or is not accessible.`,
});

/** Creates an error with the body `{error: text}` (specification, section 7). */
export const bareError = (code: ErrorAnswer["code"], text: string): ErrorAnswer => ({
  code,
  description: text,
  shape: "string",
});

const everywhere: Readonly<Record<number, ErrorAnswer>> = {
  400: { code: "VALIDATION_ERROR", description: "The request is malformed, or its input is invalid." },
  429: {
    code: "RATE_LIMITED",
    description: "Too many requests. Retry-After has the number of seconds to wait.",
  },
  500: { code: "INTERNAL_ERROR", description: "Unexpected error." },
  503: {
    code: "SERVICE_UNAVAILABLE",
    description: "The service is not ready or is shutting down. Try again.",
  },
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
  422: {
    code: "IDEMPOTENCY_MISMATCH",
    description: "The Idempotency-Key was already used with a different request.",
  },
};

/**
 * The errors that an operation can have because of its method and its security. An operation may declare
 * another error for the same status.
 */
export const commonErrors: readonly ErrorAnswer[] = [
  everywhere,
  authenticated,
  withSession,
  withBody,
  withIdempotencyKey,
].flatMap((errors) => Object.values(errors));

/** Lists every error of an operation by HTTP status: declared errors, and errors of its method and security. */
export function listErrors(operation: Operation): Readonly<Record<number, ErrorAnswer>> {
  return {
    ...everywhere,
    ...(operation.security !== "none" && authenticated),
    ...(needsSession(operation) && withSession),
    ...(operation.method !== "GET" && withBody),
    ...(supportsIdempotencyKey(operation) && withIdempotencyKey),
    ...operation.errors,
  };
}

/**
 * Tells whether a 403 for a missing session is possible: for an API key if only a session is accepted, and
 * for a cookie from a foreign origin if the operation changes data.
 */
function needsSession({ security, method }: Operation): boolean {
  return security === "session" || (security !== "none" && method !== "GET");
}
