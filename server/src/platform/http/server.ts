import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { newId } from "../ids.ts";
import { notFound } from "../errors.ts";
import { renderError } from "./errors.ts";
import { parseJson } from "./json.ts";

export interface HttpOptions {
  /** pino's options, or false for silence. */
  logger: FastifyServerOptions["logger"];
  /** Whose X-Forwarded-For is believed: false, or the proxies' addresses. */
  trustProxy: FastifyServerOptions["trustProxy"];
}

const twoMebibytes = 2 * 1024 * 1024;

/** A server that speaks JSON and answers every fault in the specified shape. It knows no operation yet. */
export function createServer({ logger, trustProxy }: HttpOptions): FastifyInstance {
  const server = Fastify({
    ...(logger !== undefined && { logger }),
    ...(trustProxy !== undefined && { trustProxy }),
    bodyLimit: twoMebibytes,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      renderError(error, undefined, request, reply);
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      // Some clients name the type and send nothing; a body that an operation needs is missed by its schema.
      done(null, text === "" ? undefined : parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  server.setErrorHandler((error, request, reply) => {
    renderError(error, undefined, request, reply);
  });
  server.setNotFoundHandler((request, reply) => {
    const address = `${request.method} ${request.url.split("?")[0]}`;
    renderError(notFound("Address", address), undefined, request, reply);
  });
  server.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  return server;
}
