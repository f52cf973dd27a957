import type { ErrorCode } from "@proffer/contract";

/**
 * The only error that use cases throw intentionally. `http/errors.ts` renders it. Any other error becomes a
 * 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string> | undefined;
  /** Machine-readable codes for some entries of `details`, with the same keys. */
  readonly reasons: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: Record<string, string>,
    reasons?: Record<string, string>,
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.reasons = reasons;
  }
}

/** Creates a 404, the same for missing and inaccessible objects of every kind (specification, section 7). */
export function notFound(id: string): AppError {
  return new AppError("NOT_FOUND", `Not Authorized or Not Found: Resource ${id}`);
}

export function forbidden(message: string): AppError {
  return new AppError("FORBIDDEN", message);
}

/**
 * Creates a 400. `details` and `reasons` are keyed by field, with dots for nested fields (specification,
 * section 7).
 */
export function invalid(details: Record<string, string>, reasons?: Record<string, string>): AppError {
  return new AppError(
    "VALIDATION_ERROR",
    Object.entries(details)
      .map(([field, problem]) => `${field} ${problem}`)
      .join("; "),
    details,
    reasons,
  );
}

/** RATE_LIMITED with the seconds until the next possible attempt. */
export class TooManyRequests extends AppError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("RATE_LIMITED", `Too many attempts: try again in ${retryAfter} seconds`);
    this.retryAfter = retryAfter;
  }
}
