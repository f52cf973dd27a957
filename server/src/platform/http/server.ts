import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { newId } from "../ids.ts";
import { answerAllHere, type Offload } from "../offload/offload.ts";
import { acceptBodies } from "./body.ts";
import { addCaller } from "./caller.ts";
import { allowOrigins } from "./cors.ts";
import { renderError } from "./errors.ts";
import { addStandardHeaders, standardHeaders } from "./headers.ts";
import { answerMalformedRequest } from "./malformed-requests.ts";
import { refuseMalformedQueries } from "./queries.ts";
import { RequestLog, serializers } from "./request-log.ts";
import { closeGracefully } from "./shutdown.ts";
import { answerUnknownAddresses, type AnswerNothing } from "./unknown-addresses.ts";

export interface HttpOptions {
  /** pino's options, or false for silence. */
  logger: Exclude<FastifyServerOptions["logger"], boolean | undefined> | false;
  /** Whose X-Forwarded-For is believed: false, or the proxies' addresses. */
  trustProxy: FastifyServerOptions["trustProxy"];
  /** True when people reach the service by https: browsers are then told to use nothing else. */
  isHttps?: boolean;
  /** Whose pages may call the API from a browser; absent: only Proffer's own. */
  corsOrigins?: readonly string[] | undefined;
  /** Absent: every request is answered on this thread. */
  offload?: Offload | undefined;
  /** The header that carries the id of a request which another thread has taken in; absent: each gets a new one. */
  requestIdHeader?: string;
}

declare module "fastify" {
  interface FastifyInstance {
    offload: Offload;
  }
}

const twoMebibytes = 2 * 1024 * 1024;
/** As much as the whole head of a request may be; what is too long for an id is the contract's business. */
const longestParameter = 16 * 1024;
const twoMinutesMs = 120_000;

/** A server that speaks JSON and answers every fault in the specified shape. It knows no operation yet. */
export function createServer(
  {
    logger,
    trustProxy,
    isHttps = false,
    corsOrigins = [],
    offload = answerAllHere,
    requestIdHeader,
  }: HttpOptions,
  answerNothing?: AnswerNothing,
): FastifyInstance {
  const setHeaders = standardHeaders(isHttps);
  const server = Fastify({
    logger: logger && { ...logger, serializers: { ...serializers, ...logger.serializers } },
    logController: new RequestLog(),
    ...(trustProxy !== undefined && { trustProxy }),
    bodyLimit: twoMebibytes,
    requestTimeout: twoMinutesMs,
    genReqId: () => newId(),
    ...(requestIdHeader !== undefined && { requestIdHeader }),
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
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
  addCaller(server);
  addStandardHeaders(server, setHeaders);
  if (corsOrigins.length > 0) allowOrigins(server, corsOrigins);
  // After the headers of CORS, so that a page can read this refusal too.
  server.after(() => refuseMalformedQueries(server));
  acceptBodies(server);
  answerUnknownAddresses(server, answerNothing);
  closeGracefully(server);
  return server;
}
