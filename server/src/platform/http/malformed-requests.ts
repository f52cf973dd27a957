import { errorStatus, type ErrorBody, type ErrorCode } from "@proffer/contract";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Answers invalid HTTP, which Fastify never handles as a request, in the standard shape. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // After a reset, the client cannot read the answer.
  if (error.code !== "ECONNRESET" && socket.writable) socket.end(toAnswer(error.code));
  else socket.destroy(error);
}

function toAnswer(fault: string | undefined): string {
  switch (fault) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return formatAnswer("REQUEST_TIMEOUT", "The request took too long to arrive");
    case "HPE_HEADER_OVERFLOW":
      return formatAnswer("HEADERS_TOO_LARGE", "The address and headers are larger than 16 KiB");
    default:
      return formatAnswer("VALIDATION_ERROR", "The request is not valid HTTP");
  }
}

function formatAnswer(code: ErrorCode, message: string): string {
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody);
  const status = errorStatus[code];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
