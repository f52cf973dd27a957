import { errorStatus, type ErrorBody, type ErrorCode } from "@proffer/contract";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Answers in the standard shape what is not HTTP enough to become a request. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // After a reset there is nobody to tell.
  if (error.code !== "ECONNRESET" && socket.writable) socket.end(answerTo(error.code));
  else socket.destroy(error);
}

function answerTo(fault: string | undefined): string {
  switch (fault) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return answer("REQUEST_TIMEOUT", "The request took too long to arrive");
    case "HPE_HEADER_OVERFLOW":
      return answer("HEADERS_TOO_LARGE", "The address and headers are larger than 16 KiB");
    default:
      return answer("VALIDATION_ERROR", "The request is not valid HTTP");
  }
}

function answer(code: ErrorCode, message: string): string {
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
