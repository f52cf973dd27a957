import type { Operation } from "@proffer/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOf, type AnonymousContext, type Caller } from "../../context.ts";
import { renderError } from "./errors.ts";
import { refuseText } from "./json.ts";
import type { Route } from "./route.ts";
import { bodyValidator, textValidator } from "./validation.ts";

/** Tells who is calling, or throws UNAUTHORIZED. The accounts slice provides it. */
export type Authenticate = (request: FastifyRequest, operation: Operation) => Promise<Caller>;

/** Makes an operation of the contract an address of the server. */
export function mount(
  server: FastifyInstance,
  base: AnonymousContext,
  authenticate: Authenticate,
  route: Route,
): void {
  const { operation, handle } = route;
  const validateParams = operation.params && textValidator(operation.params);
  const validateQuery = operation.query && textValidator(operation.query);
  const validateBody = operation.body && bodyValidator(operation.body);
  const callers = new WeakMap<FastifyRequest, Caller>();

  server.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    errorHandler: (error, request, reply) => {
      renderError(error, operation, request, reply);
    },
    // Before the body is read, so that strangers cannot make the server parse anything.
    ...(operation.security !== "none" && {
      onRequest: async (request: FastifyRequest) => {
        callers.set(request, await authenticate(request, operation));
      },
    }),
    handler: async (request, reply) => {
      refuseTexts(request.params);
      refuseTexts(request.query);
      validateParams?.(request.params);
      validateQuery?.(request.query);
      if (validateBody && !(operation.bodyOptional && request.body === undefined)) validateBody(request.body);
      const caller = callers.get(request);
      const answered = await handle({
        params: request.params as Record<string, never>,
        query: request.query as Record<string, never>,
        body: request.body as undefined,
        context: caller ? contextOf(base, caller) : base,
        request,
        reply,
      } as Parameters<typeof handle>[0]);
      reply.status(answered.status);
      if (answered.headers) reply.headers(answered.headers);
      if (typeof answered.body === "string" && !reply.hasHeader("content-type")) {
        reply.header("content-type", "application/json; charset=utf-8");
      }
      return reply.send(answered.body);
    },
  });
}

function refuseTexts(values: unknown): void {
  for (const [field, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === "string") refuseText(text, field);
  }
}
