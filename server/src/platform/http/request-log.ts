import { LogController, type FastifyReply, type FastifyRequest } from "fastify";
import { isId } from "../ids.ts";

/** What a stream to a client that is gone says; the line of its answer tells enough. */
const lostConnection = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED", "ECONNRESET", "EPIPE"]);

/** One line for each answer. It has no header, no query and no body, which is where secrets travel. */
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
    if (request.routeOptions.config.isQuiet && !error && reply.statusCode < 400) return;
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(request.caller && { organization: request.caller.organizationId, user: request.caller.userId }),
    };
    // The connection is lost, which is the client's affair: there is nothing to mend here.
    if (error) request.log.info({ ...line, reason: error.message }, "answer cut off");
    else request.log.info(line, "answered");
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (lostConnection.has(error.code ?? "")) return;
    super.streamError(error, request, reply);
  }
}

/** What else is logged goes through these. */
export const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
  // Not the other properties: those of a database's error hold the values of the row.
  err: ({ name, message, code, stack = "" }: Error & { code?: unknown }) => ({
    type: name,
    ...(typeof code === "string" && { code }),
    message,
    stack,
  }),
};

/** The path without its query and without what could be a token: any long part that is no id. */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replaceAll(/[^/]{20,}/g, (part) => (isId(part) ? part : "…"));
}
