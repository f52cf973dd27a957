import { addressesOf, heedsIdempotencyKey, type Operation } from "@proffer/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { atOneMoment, contextOf, type AnonymousContext, type Caller } from "../../context.ts";
import { AppError, invalid, notFound } from "../errors.ts";
import { requireBytes } from "./body.ts";
import { knownError, renderError } from "./errors.ts";
import { acceptsPage } from "./unknown-addresses.ts";
import type { Once } from "./idempotency.ts";
import { refuseText } from "./json.ts";
import { normalizer, type Normalize } from "./normalize-input.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Answered, Route } from "./route.ts";
import { answerAllHere } from "../offload/offload.ts";
import { bodyValidator, textValidator, type Validate } from "./validation.ts";

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

/** Makes an operation of the contract an address of the server, and each of its aliases another one. */
export function mount(server: FastifyInstance, edge: Edge, route: Route): void {
  const {
    operation,
    options: { isLong = false, showError },
  } = route;
  const validate = validatorOf(server, operation);
  const handle = handlerOf(edge, route);

  for (const { method, path } of addressesOf(operation)) {
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { operation },
      errorHandler: (error, request, reply) => {
        if (showError && acceptsPage(request)) showError(knownError(error, request), request, reply);
        else renderError(error, operation, request, reply);
      },
      // Before the body is read, so that strangers cannot make the server parse anything.
      onRequest:
        operation.security === "none" ? admitStranger(edge, operation) : admitCaller(edge, operation),
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

/** Brings what was sent into the form that the contract knows, and refuses what is not in it. */
function validatorOf(
  server: FastifyInstance,
  { method, params, query, headers, body, bodyOptional, bodyTypes }: Operation,
): (request: FastifyRequest) => void {
  const validateParams = params && both(normalizer(params, { isAddress: true }), textValidator(params));
  const validateQuery = query && both(normalizer(query, { isAddress: true }), textValidator(query));
  const validateJson = body && both(normalizer(body, { isPatch: method === "PATCH" }), bodyValidator(body));
  const validateBody = bodyTypes ? requireBytes : validateJson;
  const supportsIfMatch = headers !== undefined && "If-Match" in headers.properties;
  compileSoon(server, [validateParams, validateQuery, validateJson]);
  return (request) => {
    // The router takes nothing between two slashes for a value.
    if (Object.values(request.params as object).includes(""))
      throw notFound(`${request.method} ${request.url.split("?")[0]}`);
    // A precondition that is ignored is worse than one that is refused: the client counts on it.
    if (!supportsIfMatch && request.headers["if-match"] !== undefined)
      throw invalid({ "If-Match": "is not supported here: it goes with changes of one proposal" });
    refuseTexts(request.params);
    refuseTexts(request.query);
    validateParams?.(request.params);
    validateQuery?.(request.query);
    if (bodyOptional && request.body === null) request.body = undefined;
    if (validateBody && !(bodyOptional && request.body === undefined)) validateBody(request.body);
  };
}

/** Between requests, where no request may hold the thread for long: the first of each kind would. */
function compileSoon(server: FastifyInstance, validators: readonly (Validate | undefined)[]): void {
  if (server.offload === answerAllHere) return;
  server.addHook("onListen", (done) => {
    for (const validator of validators) {
      if (validator) setTimeout(validator.compile, Math.random() * compilingMs).unref();
    }
    done();
  });
}

/** Time after the start over which schemas are compiled. */
const compilingMs = 3_000;

function both(normalize: Normalize, validate: Validate): Validate {
  return Object.assign((value: unknown) => validate(normalize(value)), { compile: validate.compile });
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
  const callerContext = ({ caller, headers }: FastifyRequest) => ({
    ...contextOf(atOneMoment(context), caller as Caller),
    ifMatch: headers["if-match"],
  });
  const contextFor = (request: FastifyRequest) =>
    operation.security === "none" ? atOneMoment(context) : callerContext(request);

  if (!heedsIdempotencyKey(operation))
    return async (request, reply) => {
      const call = callOf(request, reply, contextFor(request));
      await prepare?.(call);
      return handle(call);
    };
  return (request, reply) => {
    const callContext = callerContext(request);
    return once(request, callContext, {
      prepare: prepare && (() => prepare(callOf(request, reply, callContext))),
      handle: (within) => handle(callOf(request, reply, within)),
    });
  };
}
