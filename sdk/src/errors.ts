import type { ErrorCode } from "./generated/records.ts";

/** The base of every error that a request throws, except for the reason of an aborted signal. */
export class ProfferError extends Error {
  override name = "ProfferError";
}

/** No answer arrived: the network or the server failed. `cause` is the error of `fetch`. */
export class ConnectionError extends ProfferError {
  override name = "ConnectionError";
}

/** No answer arrived within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** An error response of the server. Each code of the API has a separate class. */
export class ApiError extends ProfferError {
  override name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** Absent if the answer is not Proffer's, such as a 502 of a proxy. */
  readonly code: ErrorCode | undefined;
  /** One message for each invalid field, by the path of the field. */
  readonly details: Readonly<Record<string, string>>;
  /** Seconds that the server asks to wait before the next request. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

interface ErrorAnswer extends Pick<ApiError, "status" | "code" | "details" | "retryAfterSeconds"> {
  readonly message: string;
}

/** 400: `details` names each invalid field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
}

/** 401: the API key is missing, unknown or revoked. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
}

/** 403: the role of the caller or the state of the proposal does not allow this. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** 404: the object does not exist or belongs to another organization. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 405: the address has no such method. The server is older or newer than this package. */
export class MethodNotAllowedError extends ApiError {
  override name = "MethodNotAllowedError";
}

/** 408: the request arrived too slowly. */
export class RequestTimeoutError extends ApiError {
  override name = "RequestTimeoutError";
}

/** 409: the object is not in the state that the request expects. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 412: the proposal has changed since the ETag in `ifMatch` was read. */
export class PreconditionFailedError extends ApiError {
  override name = "PreconditionFailedError";
}

/** 413: the body is larger than 2 MiB. */
export class PayloadTooLargeError extends ApiError {
  override name = "PayloadTooLargeError";
}

/** 415: the operation does not accept the type of the body. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = "UnsupportedMediaTypeError";
}

/** 422: the `idempotencyKey` was used with another request. */
export class IdempotencyMismatchError extends ApiError {
  override name = "IdempotencyMismatchError";
}

/** 429: too many requests. `retryAfterSeconds` says how long to wait. */
export class RateLimitedError extends ApiError {
  override name = "RateLimitedError";
}

/** 431: the headers of the request are too large. */
export class HeadersTooLargeError extends ApiError {
  override name = "HeadersTooLargeError";
}

/** 500: an unexpected server error. */
export class InternalError extends ApiError {
  override name = "InternalError";
}

/** 503: the server is starting, stopping, or cannot reach its database. */
export class ServiceUnavailableError extends ApiError {
  override name = "ServiceUnavailableError";
}

/** The class and the status of each code. */
export const apiErrors: Readonly<Record<ErrorCode, readonly [status: number, type: typeof ApiError]>> = {
  VALIDATION_ERROR: [400, ValidationError],
  UNAUTHORIZED: [401, UnauthorizedError],
  FORBIDDEN: [403, ForbiddenError],
  NOT_FOUND: [404, NotFoundError],
  METHOD_NOT_ALLOWED: [405, MethodNotAllowedError],
  REQUEST_TIMEOUT: [408, RequestTimeoutError],
  CONFLICT: [409, ConflictError],
  PRECONDITION_FAILED: [412, PreconditionFailedError],
  PAYLOAD_TOO_LARGE: [413, PayloadTooLargeError],
  UNSUPPORTED_MEDIA_TYPE: [415, UnsupportedMediaTypeError],
  IDEMPOTENCY_MISMATCH: [422, IdempotencyMismatchError],
  RATE_LIMITED: [429, RateLimitedError],
  HEADERS_TOO_LARGE: [431, HeadersTooLargeError],
  INTERNAL_ERROR: [500, InternalError],
  SERVICE_UNAVAILABLE: [503, ServiceUnavailableError],
};

/** Converts an unsuccessful answer to the error of its code. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const { code, message, details } = parseErrorBody(await response.text());
  const known = code ?? findCode(status);
  const [, type] = (known && apiErrors[known]) ?? [status, ApiError];
  return new type({
    status,
    code: known,
    message: message ?? `The server answered ${status}`,
    details: details ?? {},
    retryAfterSeconds: parseRetryAfter(headers.get("retry-after")),
  });
}

interface ErrorContent {
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Parses the standard body, or the bare `{error: string}` of a few operations. Any other text is ignored. */
function parseErrorBody(text: string): ErrorContent {
  try {
    const { error } = JSON.parse(text) as { error?: string | ErrorContent };
    return typeof error === "string" ? { message: error } : (error ?? {});
  } catch {
    return {};
  }
}

function findCode(status: number): ErrorCode | undefined {
  return (Object.keys(apiErrors) as ErrorCode[]).find((code) => apiErrors[code][0] === status);
}

/** Reads Retry-After, which is a number of seconds or a date. */
function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
