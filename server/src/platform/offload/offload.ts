import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { limitThread, ThreadLimitExceeded } from "./thread-limit.ts";
import { createUnavailableError, type ThreadPool } from "./thread-pool.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The raw body, or null without a body. */
    bodyBytes: Buffer | null;
  }
}

/**
 * Answers small requests on this thread, and large requests on another thread, where they delay no other
 * requests.
 */
export type Offload = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** True for a request that must never be answered on this thread. */
  options: { readonly isLong: boolean },
  answerHere: () => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Answers every request on this thread. */
export const answerAllHere: Offload = (_request, _reply, _options, answerHere) => answerHere();

/**
 * Header that names the admitted caller to the other thread. Replaces a header of this name sent by a client.
 */
export const callerHeader = "proffer-caller";
/** Header with the route that admitted the request. */
const routeHeader = "proffer-route";
/** Header with the id of the request, so that both threads log the same id. */
export const requestIdHeader = "proffer-request-id";

/** Maximum size of a body parsed on the request thread, in bytes. */
const maxInlineBytes = 32 * 1024;

/** Maximum size of the bodies of one lane that wait or are being read, in bytes. A single body may be larger. */
const maxLaneBytes = 64 * 2 ** 20;

/** Maximum number of addresses remembered as large. */
const maxLargeAddresses = 10_000;

/**
 * Creates the offload. A request is large if its body is large or if it reads a large proposal
 * (`assertFitsThread`). If it reads a large proposal, the work on this thread is rolled back, and a thread of
 * the pool answers the request. Later requests to the same address go directly to the pool. See
 * docs/decisions/threads.md.
 */
export function createOffload(pool: ThreadPool): Offload {
  const large = new Set<string>();
  const bytesByLane = new Map<string, number>();

  /** Answers on another thread, unless the bodies of the lane need too much memory already. */
  async function answerBounded(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const lane = request.caller?.organizationId ?? request.clientAddress;
    const bytes = request.bodyBytes?.length ?? 0;
    const others = bytesByLane.get(lane) ?? 0;
    if (others > 0 && others + bytes > maxLaneBytes)
      throw createUnavailableError("Too many large requests are waiting: try again in a moment");
    bytesByLane.set(lane, others + bytes);
    try {
      return await answerElsewhere(pool, lane, request, reply);
    } finally {
      const rest = (bytesByLane.get(lane) ?? 0) - bytes;
      if (rest > 0) bytesByLane.set(lane, rest);
      else bytesByLane.delete(lane);
    }
  }

  function remember(address: string): void {
    large.delete(address);
    large.add(address);
    const [oldest] = large;
    if (large.size > maxLargeAddresses && oldest !== undefined) large.delete(oldest);
  }

  return async (request, reply, { isLong }, answerHere) => {
    const address = `${request.method} ${request.url.split("?", 1)[0]}`;
    if (isLong || isLargeBody(request) || large.has(address)) return answerBounded(request, reply);
    try {
      return await limitThread(answerHere);
    } catch (error) {
      if (!(error instanceof ThreadLimitExceeded)) throw error;
      remember(address);
      return answerBounded(request, reply);
    }
  };
}

/** Returns true if the other thread must parse the body. */
export function isLargeBody({ bodyBytes, routeOptions }: FastifyRequest): boolean {
  const isFile = routeOptions.config.operation?.bodyTypes !== undefined;
  return bodyBytes !== null && bodyBytes.length > maxInlineBytes && !isFile;
}

/**
 * Rejects, on the other thread, a request whose address does not match the same route as on the admitting
 * thread.
 */
export function rejectOtherRoutes(server: FastifyInstance): void {
  server.addHook("onRequest", async (request) => {
    if (request.headers[routeHeader] !== getRoute(request))
      throw notFound(`${request.method} ${request.url}`);
  });
}

function getRoute({ routeOptions }: FastifyRequest): string {
  return `${String(routeOptions.method)} ${routeOptions.url}`;
}

async function answerElsewhere(
  pool: ThreadPool,
  lane: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = await pool
    .run<ResponseMessage>("answer", toMessage(request), lane)
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      request.log.error({ err: error }, "the thread of a request ended");
      throw new AppError(
        "SERVICE_UNAVAILABLE",
        "This request needs more memory or time than is allowed, or Proffer was upgraded without a restart",
      );
    });
  reply.status(status);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !connectionHeaders.has(name)) reply.header(name, value);
  // The answer to HEAD contains the length of the GET answer. Fastify would replace this length for any body
  // except a stream.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Headers that belong to one connection. Each server sets them itself. */
const connectionHeaders = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

function toMessage(request: FastifyRequest): RequestMessage {
  const { id, method, url, headers, clientAddress, caller, bodyBytes } = request;
  return {
    method,
    url,
    headers: {
      ...headers,
      [callerHeader]: caller ? JSON.stringify(caller) : "",
      [routeHeader]: getRoute(request),
      [requestIdHeader]: id,
    },
    body: bodyBytes ?? undefined,
    address: clientAddress,
  };
}

/** A request for another thread, with an admitted caller. */
export interface RequestMessage {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array | undefined;
  /** Address of the client behind trusted proxies. */
  readonly address: string;
}

/** The answer of the other thread. */
export interface ResponseMessage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Uint8Array;
}
