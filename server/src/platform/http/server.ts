import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { invalid } from "../errors.ts";
import { createId } from "../ids.ts";
import { answerAllHere, type Offload } from "../offload/offload.ts";
import { readBodiesInTurns } from "./body-turns.ts";
import { acceptBodies } from "./body.ts";
import { addClientAddress } from "./client.ts";
import { renderError } from "./errors.ts";
import { allowOrigins, addStandardHeaders, createHeaderSetter } from "./headers.ts";
import { answerMalformedRequest } from "./malformed-requests.ts";
import { RequestLog, serializers } from "./request-log.ts";
import { closeGracefully } from "./shutdown.ts";
import { answerUnknownAddresses, type NotFoundPage } from "./unknown-addresses.ts";

export interface HttpOptions {
  /** Options of pino, or false for no log. */
  logger: Exclude<FastifyServerOptions["logger"], boolean | undefined> | false;
  /** Addresses of the proxies whose X-Forwarded-For is trusted, or false for none. */
  trustProxy: readonly string[] | false;
  /** True if people reach the service over https. Browsers are then told to use only https. */
  isHttps?: boolean;
  /** Origins whose pages may call the API. Default: only Proffer's own pages. */
  corsOrigins?: readonly string[] | undefined;
  /** If absent, all requests are answered on this thread. */
  offload?: Offload | undefined;
  /** Time from the beginning of a shutdown until the server stops listening. Default: none. */
  drainMs?: number;
  /** Header with the id of a request forwarded by another thread. If absent, every request gets a new id. */
  requestIdHeader?: string;
}

declare module "fastify" {
  interface FastifyInstance {
    offload: Offload;
  }
}

const maxBodyBytes = 2 * 1024 * 1024;
/**
 * As large as a whole request head, so that the router rejects no id. The contract limits the length of ids.
 */
const maxParameterCharacters = 16 * 1024;
const requestTimeoutMs = 120_000;

/** Creates a JSON server without operations, whose errors have the specified shape. */
export function createServer(
  {
    logger,
    trustProxy,
    isHttps = false,
    corsOrigins = [],
    offload = answerAllHere,
    requestIdHeader,
    drainMs = 0,
  }: HttpOptions,
  sendNotFoundPage?: NotFoundPage,
): FastifyInstance {
  const setHeaders = createHeaderSetter(isHttps);
  const server = Fastify({
    logger: logger && { ...logger, serializers: { ...serializers, ...logger.serializers } },
    logController: new RequestLog(),
    trustProxy: trustProxy && [...trustProxy],
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => createId(),
    ...(requestIdHeader !== undefined && { requestIdHeader }),
    routerOptions: { maxParamLength: maxParameterCharacters, ignoreTrailingSlash: true },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: answerMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      renderError(error, undefined, request, reply);
    },
  });
  server.setErrorHandler((error, request, reply) => {
    renderError(error, undefined, request, reply);
  });
  server.decorate("offload", offload);
  addClientAddress(server, trustProxy || []);
  addStandardHeaders(server, setHeaders);
  if (corsOrigins.length > 0) allowOrigins(server, corsOrigins);
  // Added after the CORS headers, so that pages of other origins can read this error too.
  server.after(() => addQueryCheck(server));
  acceptBodies(server);
  readBodiesInTurns(server);
  answerUnknownAddresses(server, sendNotFoundPage);
  closeGracefully(server, drainMs);
  return server;
}

/**
 * Rejects queries with escapes that are not UTF-8, such as "%ff". Otherwise a list would be searched for the
 * text "%ff" itself.
 */
function addQueryCheck(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const start = request.url.indexOf("?");
    if (start === -1 || !request.url.includes("%", start)) return done();
    try {
      decodeURIComponent(request.url.slice(start));
    } catch {
      return done(invalid({ query: "has an invalid percent escape" }));
    }
    return done();
  });
}
