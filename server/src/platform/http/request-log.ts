import { LogController, type FastifyReply, type FastifyRequest } from "fastify";
import { isId } from "../ids.ts";

/**
 * Error codes of a stream whose client disconnected. These errors are not logged, because the log line of the
 * answer is enough.
 */
const lostConnectionCodes = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ECONNRESET",
  "EPIPE",
]);

/** Logs one line per answer, without headers, query or body, which may contain secrets. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "request_id" });
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.routeOptions.config.logsOnlyFailures && !error && reply.statusCode < 400) return;
    const line = {
      method: request.method,
      path: toLoggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.clientAddress,
      ...(request.caller && { organization: request.caller.organizationId, user: request.caller.userId }),
    };
    // The client has closed the connection, so the operator has nothing to fix.
    if (error) request.log.info({ ...line, reason: error.message }, "answer cut off");
    else request.log.info(line, "answered");
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (lostConnectionCodes.has(error.code ?? "")) return;
    super.streamError(error, request, reply);
  }
}

/** Serializers of all other log entries. */
export const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: toLoggedPath(url) }),
  // Leaves out other properties, because a database error has properties with row values.
  err: ({ name, message, code, stack = "" }: Error & { code?: unknown }) => ({
    type: name,
    ...(typeof code === "string" && { code }),
    message,
    stack,
  }),
};

/**
 * Returns the path without its query and without possible tokens, which are long segments that are not ids.
 */
function toLoggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replaceAll(/[^/]{20,}/g, (part) => (isId(part) ? part : "…"));
}
