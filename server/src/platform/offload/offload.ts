import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { limitThread, ThreadLimitExceeded } from "./thread-limit.ts";
import type { ThreadPool } from "./thread-pool.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The raw body; null without one. */
    bodyBytes: Buffer | null;
  }
}

/** Answers a small request on this thread, and a large one on another thread, so that it delays no other. */
export type Offload = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** True for a request that is never answered on this thread. */
  options: { readonly isLong: boolean },
  answerHere: () => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Answers every request on this thread. */
export const answerAllHere: Offload = (_request, _reply, _options, answerHere) => answerHere();

/** Header with the admitted caller for the other thread. A value from a client is replaced. */
export const callerHeader = "proffer-caller";
/** The header that names the route by which the request was admitted. */
const routeHeader = "proffer-route";
/** The header that hands the id of a request on, so that both threads log the same one. */
export const requestIdHeader = "proffer-request-id";

/** Maximum size of a body that is parsed on the thread of the requests. */
const maxInlineBytes = 32 * 1024;

/** Maximum number of addresses that are remembered as large. */
const maxLargeAddresses = 10_000;

/**
 * Creates the offload. A request is large by its body or by the proposal that it reads (`assertFitsThread`): its work on this
 * thread is rolled back, and a thread of the pool answers it. The address is remembered, so that the next request goes there
 * at once. See docs/decisions/threads.md.
 */
export function createOffload(pool: ThreadPool): Offload {
  const large = new Set<string>();

  function remember(address: string): void {
    large.delete(address);
    large.add(address);
    const [oldest] = large;
    if (large.size > maxLargeAddresses && oldest !== undefined) large.delete(oldest);
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

/** Says whether the other thread has to parse the body. */
export function isLargeBody({ bodyBytes, routeOptions }: FastifyRequest): boolean {
  const isFile = routeOptions.config.operation?.bodyTypes !== undefined;
  return bodyBytes !== null && bodyBytes.length > maxInlineBytes && !isFile;
}

/** Refuses, on the other thread, a request whose address matches another route than on the admitting thread. */
export function refuseOtherAddresses(server: FastifyInstance): void {
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
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, body } = await pool
    .run<ResponseMessage>(
      "answer",
      toMessage(request),
      request.caller?.organizationId ?? request.clientAddress,
    )
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
  // HEAD states the length of the GET answer; Fastify would replace it for any body other than a stream.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Headers of one connection, which its server sets by itself. */
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

/** A request for another thread. Its caller is already admitted. */
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
