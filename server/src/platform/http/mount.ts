import { heedsIdempotencyKey, type Operation } from "@proffer/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { atOneMoment, contextOf, type AnonymousContext, type Caller } from "../../context.ts";
import { AppError, notFound } from "../errors.ts";
import { requireBytes } from "./body.ts";
import { knownError, renderError } from "./errors.ts";
import { acceptsPage } from "./unknown-addresses.ts";
import type { Once } from "./idempotency.ts";
import { refuseText } from "./json.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Answered, Route } from "./route.ts";
import { bodyValidator, textValidator } from "./validation.ts";

/** Tells who is calling, or throws UNAUTHORIZED. The accounts slice provides it. */
export type Authenticate = (request: FastifyRequest, operation: Operation) => Promise<Caller>;

/** What stands between the network and every handler. */
export interface Edge {
  readonly context: AnonymousContext;
  readonly authenticate: Authenticate;
  readonly limits: RateLimits;
  readonly once: Once;
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
    /** True for what is asked every few seconds, so that the log stays readable. */
    isQuiet?: boolean;
  }
}

/** Makes an operation of the contract an address of the server. */
export function mount(server: FastifyInstance, edge: Edge, route: Route): void {
  const {
    operation,
    options: { isLong = false, showError },
  } = route;
  const validate = validatorOf(operation);
  const handle = handlerOf(edge, route);

  server.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { operation },
    errorHandler: (error, request, reply) => {
      if (showError && acceptsPage(request)) showError(knownError(error, request), request, reply);
      else renderError(error, operation, request, reply);
    },
    // Before the body is read, so that strangers cannot make the server parse anything.
    onRequest: operation.security === "none" ? admitStranger(edge, operation) : admitCaller(edge, operation),
    handler: (request, reply) =>
      server.offload(request, reply, { isLong }, async () => {
        validate(request);
        const { status, headers, body } = await handle(request, reply);
        reply.status(status);
        if (headers) reply.headers(headers);
        if ((typeof body === "string" || Buffer.isBuffer(body)) && !reply.hasHeader("content-type")) {
          reply.header("content-type", "application/json; charset=utf-8");
        }
        return reply.send(body);
      }),
  });
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function admitStranger({ limits }: Edge, { method }: Operation): Admit {
  return method === "GET" ? limits.strangerReads : limits.strangerWrites;
}

function admitCaller({ authenticate, limits }: Edge, operation: Operation): Admit {
  return async (request, reply) => {
    try {
      request.caller = await authenticate(request, operation);
    } catch (error) {
      if (error instanceof AppError && error.code === "UNAUTHORIZED") await limits.refused(request, reply);
      throw error;
    }
    await limits.caller(request, reply);
  };
}

function validatorOf({
  params,
  query,
  body,
  bodyOptional,
  bodyTypes,
}: Operation): (request: FastifyRequest) => void {
  const validateParams = params && textValidator(params);
  const validateQuery = query && textValidator(query);
  const validateBody = bodyTypes ? requireBytes : body && bodyValidator(body);
  return (request) => {
    // The router takes nothing between two slashes for a value.
    if (Object.values(request.params as object).includes(""))
      throw notFound("Address", `${request.method} ${request.url.split("?")[0]}`);
    refuseTexts(request.params);
    refuseTexts(request.query);
    validateParams?.(request.params);
    validateQuery?.(request.query);
    if (validateBody && !(bodyOptional && request.body === undefined)) validateBody(request.body);
  };
}

function refuseTexts(values: unknown): void {
  for (const [field, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === "string") refuseText(text, field);
    }
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<Answered>;

function handlerOf({ context, once }: Edge, { operation, handle, options: { prepare } }: Route): Handle {
  const callOf = (request: FastifyRequest, reply: FastifyReply, callContext: AnonymousContext) =>
    ({
      params: request.params as Record<string, never>,
      query: request.query as Record<string, never>,
      body: request.body as undefined,
      context: callContext,
      request,
      reply,
    }) as Parameters<typeof handle>[0];
  const contextFor = ({ caller }: FastifyRequest) =>
    operation.security === "none" ? atOneMoment(context) : contextOf(atOneMoment(context), caller as Caller);

  if (!heedsIdempotencyKey(operation))
    return async (request, reply) => {
      const call = callOf(request, reply, contextFor(request));
      await prepare?.(call);
      return handle(call);
    };
  return (request, reply) => {
    const callContext = contextOf(atOneMoment(context), request.caller as Caller);
    return once(request, callContext, {
      prepare: prepare && (() => prepare(callOf(request, reply, callContext))),
      handle: (within) => handle(callOf(request, reply, within)),
    });
  };
}
