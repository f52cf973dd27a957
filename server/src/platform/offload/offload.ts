import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Caller } from "../../context.ts";
import { AppError, notFound } from "../errors.ts";
import type { Authenticate } from "../http/mount.ts";
import type { RequestMessage, ResponseMessage } from "./request-message.ts";
import { limitThread, ThreadLimitExceeded } from "./thread-limit.ts";
import type { ThreadPool } from "./thread-pool.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it was sent; absent where there is none. */
    bodyBytes: Buffer | null;
  }
}

/** Answers a request where it holds up no other: on this thread, or, when it is large, on another one. */
export type Offload = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** It is never answered on this thread. */
  options: { readonly isLong: boolean },
  answerHere: () => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Without other threads every request is answered on this one. */
export const answerAllHere: Offload = (_request, _reply, _options, answerHere) => answerHere();

/** The header in which an admitted caller is named to the other thread. No client can send it: it is replaced. */
const callerHeader = "proffer-caller";
/** The header that names the route by which the request was admitted. */
const routeHeader = "proffer-route";
/** The header that hands the id of a request on, so that both threads log the same one. */
export const requestIdHeader = "proffer-request-id";

/** Maximum size of a body that is parsed on the thread of the requests. */
const maxInlineBytes = 32 * 1024;

/** Maximum number of addresses that are remembered as large. */
const maxRemembered = 10_000;

/**
 * Large is a request whose body is, or which meets a proposal that is (`assertFitsThread`): then what was done here is
 * undone, and the same request is answered by a thread of the pool. Its address is remembered, so that the next one goes
 * there at once. See docs/decisions/threads.md.
 */
export function createOffload(pool: ThreadPool): Offload {
  const large = new Set<string>();

  function remember(address: string): void {
    large.delete(address);
    large.add(address);
    const [oldest] = large;
    if (large.size > maxRemembered && oldest !== undefined) large.delete(oldest);
  }

  return async (request, reply, { isLong }, answerHere) => {
    const address = `${request.method} ${request.url.split("?", 1)[0]}`;
    if (isLong || isLargeBody(request) || large.has(address)) return answerElsewhere(pool, request, reply);
    try {
      return await limitThread(answerHere);
    } catch (error) {
      if (!(error instanceof ThreadLimitExceeded)) throw error;
      remember(address);
      return answerElsewhere(pool, request, reply);
    }
  };
}

/** Such a body is left for the other thread to parse. */
export function isLargeBody({ bodyBytes, routeOptions }: FastifyRequest): boolean {
  const isFile = routeOptions.config.operation?.bodyTypes !== undefined;
  return bodyBytes !== null && bodyBytes.length > maxInlineBytes && !isFile;
}

/** On the other thread: believes who calls, and asks only where nobody had to say so. */
export function callerOfMessage(authenticate: Authenticate): Authenticate {
  return async (request, operation) => {
    const caller = request.headers[callerHeader];
    return typeof caller === "string" && caller !== ""
      ? (JSON.parse(caller) as Caller)
      : authenticate(request, operation);
  };
}

/** On the other thread: refuses an address that it reads as another one than the thread which admitted the request. */
export function refuseOtherAddresses(server: FastifyInstance): void {
  server.addHook("onRequest", async (request) => {
    if (request.headers[routeHeader] !== routeOf(request)) throw notFound(`${request.method} ${request.url}`);
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return `${String(routeOptions.method)} ${routeOptions.url}`;
}

async function answerElsewhere(
  pool: ThreadPool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = await pool
    .run<ResponseMessage>("answer", toMessage(request), request.caller?.organizationId ?? request.ip)
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      request.log.error({ err: error }, "the thread of a request ended");
      throw new AppError(
        "SERVICE_UNAVAILABLE",
        "This request needs more memory or time than it may take, or Proffer was upgraded and not restarted",
      );
    });
  reply.status(status);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !hopHeaders.has(name)) reply.header(name, value);
  // HEAD tells the length of what GET would bring; Fastify would count any body that is no stream.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Headers of one connection, and what the server of that connection sets by itself. */
const hopHeaders = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

function toMessage(request: FastifyRequest): RequestMessage {
  const { id, method, url, headers, ip, caller, bodyBytes } = request;
  return {
    method,
    url,
    headers: {
      ...headers,
      [callerHeader]: caller ? JSON.stringify(caller) : "",
      [routeHeader]: routeOf(request),
      [requestIdHeader]: id,
    },
    body: bodyBytes ?? undefined,
    address: ip,
  };
}
