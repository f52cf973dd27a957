import { errorStatus, type ErrorBody, type Operation } from "@proffer/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** The only place where an error becomes an answer. */
export function renderError(
  error: unknown,
  operation: Operation | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const known = asAppError(error);
  if (known.code === "INTERNAL_ERROR") request.log.error({ err: error }, "unexpected error");
  const status = errorStatus[known.code];
  const declared = operation?.errors[status];
  reply.status(status);
  if (known.code === "UNAUTHORIZED") reply.header("www-authenticate", "Bearer");
  // Archive and unarchive answer a bare text (section 7), the one that their contract declares.
  if (declared?.shape === "string") {
    reply.send({ error: declared.description });
    return;
  }
  const body: ErrorBody = {
    error: { code: known.code, message: known.message, ...(known.details && { details: known.details }) },
  };
  reply.send(body);
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  switch (codeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError("PAYLOAD_TOO_LARGE", "The body is larger than 2 MiB");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new AppError("UNSUPPORTED_MEDIA_TYPE", "Send JSON with Content-Type: application/json");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_BAD_URL":
      return new AppError("VALIDATION_ERROR", "The request is malformed");
    default:
      return new AppError("INTERNAL_ERROR", "Something went wrong on our side");
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? (error as FastifyError).code : "";
}
