import { errorStatus, type ErrorBody, type Operation } from "@proffer/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findWriteFault, isTransient, isUnreachable, UnknownOutcomeError } from "../db/faults.ts";
import { AppError, TooManyRequests } from "../errors.ts";

/** Answers a request with an error of the API. Pages for people show errors differently. */
export function renderError(
  error: unknown,
  operation: Operation | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const known = toKnownError(error, request);
  const status = errorStatus[known.code];
  const declared = operation?.errors[status];
  reply.status(status);
  if (known.code === "UNAUTHORIZED") reply.header("www-authenticate", "Bearer");
  setRetryAfter(known, reply);
  // Archive and unarchive answer with a plain text (section 7), as declared in their contract.
  if (declared?.shape === "string") {
    reply.send({ error: declared.description });
    return;
  }
  const { code, message, details, reasons } = known;
  const body: ErrorBody = {
    error: { code, message, ...(details && { details }), ...(reasons && { reasons }) },
  };
  reply.send(body);
}

export function setRetryAfter(error: AppError, reply: FastifyReply): void {
  if (error.code === "SERVICE_UNAVAILABLE") reply.header("retry-after", 5);
  if (error instanceof TooManyRequests) reply.header("retry-after", error.retryAfter);
}

/** Converts an error to one for the client. Logs unexpected errors. */
export function toKnownError(error: unknown, request: FastifyRequest): AppError {
  const known = isCutOff(error, request)
    ? new AppError("VALIDATION_ERROR", "The request was cut off")
    : toAppError(error, request.routeOptions.bodyLimit);
  if (known !== error && errorStatus[known.code] >= 500)
    request.log.error({ err: error }, "unexpected error");
  return known;
}

/**
 * Returns true if the client disconnected during its request. The error alone looks like a lost connection to
 * another service.
 */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && raw.errored === error;
}

/** `bodyLimit` is the maximum size of a body at the address, in bytes. */
function toAppError(error: unknown, bodyLimit: number): AppError {
  if (error instanceof AppError) return error;
  const writeFault = findWriteFault(error);
  if (writeFault !== undefined) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      `Nothing can be changed at the moment: the database ${writeFault}. Reading works; try again later`,
    );
  }
  if (error instanceof UnknownOutcomeError) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      "The connection to the database was lost during the commit, so the change may have been made: read the data to find out. A request that had an Idempotency-Key can be repeated with the same key",
    );
  }
  // By now, transient errors have been retried for seconds.
  if (isUnreachable(error) || isTransient(error)) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      "The database or another service does not answer: try again in a moment",
    );
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new AppError("PAYLOAD_TOO_LARGE", `The body is larger than ${bodyLimit / 2 ** 20} MiB`);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new AppError("UNSUPPORTED_MEDIA_TYPE", "Send JSON with Content-Type: application/json");
  }
  // Errors of the router and the body reader: bad escapes in the address, or a body shorter than announced.
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new AppError("VALIDATION_ERROR", "The request is malformed");
  }
  return new AppError("INTERNAL_ERROR", "Something went wrong on our side");
}
