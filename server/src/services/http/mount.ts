import { listAddresses, type Operation, supportsIdempotencyKey } from "@proffer/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { type AnonymousContext, type Caller, createContext, freezeClock } from "../../context.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { assertBytes } from "../../platform/http/body.ts";
import { renderError, toKnownError } from "../../platform/http/errors.ts";
import { acceptsPage } from "../../platform/http/unknown-addresses.ts";
import { createCostFinder, createCostLimit, refuseCosts } from "./hide-costs.ts";
import type { IdempotentRunner } from "./idempotency.ts";
import { toJson } from "../../platform/cached-json.ts";
import { assertStorableText } from "../../platform/http/json.ts";
import { createNormalizer, hasDays, type Normalizer } from "../../platform/http/normalize-input.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { Route, RouteAnswer } from "./route.ts";
import { answerAllHere, callerHeader } from "../../platform/offload/offload.ts";
import { createBodyValidator, createTextValidator, type Validator } from "../../platform/http/validation.ts";

/** Finds the caller, or throws UNAUTHORIZED. The accounts slice provides the authenticator. */
export type Authenticator = (
  request: FastifyRequest,
  operation: Pick<Operation, "security">,
) => Promise<Caller>;

/** The services that a request passes before its handler runs. */
export interface Edge {
  readonly context: AnonymousContext;
  readonly authenticate: Authenticator;
  readonly limits: RateLimits;
  readonly runIdempotent: IdempotentRunner;
  /** Returns the time zone of an organization, for dates in a request. */
  readonly getTimeZone: (organizationId: string) => Promise<string>;
  /** Returns true if the caller may see costs and margins. */
  readonly maySeeCosts: (caller: Caller) => Promise<boolean>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
    /** True for frequent requests, which are not logged. */
    logsOnlyFailures?: boolean;
  }
}

/** Adds the routes of an operation: one for its address and one for each alias. */
export function mount(server: FastifyInstance, edge: Edge, route: Route): void {
  const {
    operation,
    options: { isLong = false, showError },
  } = route;
  const validate = createRequestValidator(server, edge, operation);
  const handle = createHandler(edge, route);
  const limit = createAnswerLimit(server, edge, operation);

  for (const { method, path } of listAddresses(operation)) {
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { operation },
      ...(operation.maxBytes !== undefined && { bodyLimit: operation.maxBytes }),
      errorHandler: (error, request, reply) => {
        if (showError && acceptsPage(request)) showError(toKnownError(error, request), request, reply);
        else renderError(error, operation, request, reply);
      },
      // Runs before the body is read, so that the server parses nothing from anonymous clients.
      onRequest:
        operation.security === "none"
          ? createAnonymousAdmission(edge, operation)
          : createCallerAdmission(edge, operation),
      handler: (request, reply) =>
        server.offload(request, reply, { isLong }, async () => {
          await validate(request);
          const { status, headers, body } = await limit(request, await handle(request, reply));
          reply.status(status);
          if (headers) reply.headers(headers);
          if (body === undefined || body instanceof Readable) return reply.send(body);
          if (!reply.hasHeader("content-type"))
            reply.header("content-type", "application/json; charset=utf-8");
          return reply.send(typeof body === "string" || Buffer.isBuffer(body) ? body : toJson(body));
        }),
    });
  }
}

type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function createAnonymousAdmission({ limits }: Edge, { method }: Operation): Admission {
  return method === "GET" ? limits.anonymousReads : limits.anonymousWrites;
}

/** Creates the hook that authenticates a request and counts it against the caller's limit. */
export function createCallerAdmission(
  { authenticate, limits }: Pick<Edge, "authenticate" | "limits">,
  operation: Pick<Operation, "security">,
): Admission {
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

/** Creates the function that normalizes and validates a request. */
function createRequestValidator(
  server: FastifyInstance,
  { getTimeZone, maySeeCosts }: Pick<Edge, "getTimeZone" | "maySeeCosts">,
  operation: Operation,
): (request: FastifyRequest) => Promise<void> {
  const { method, params, query, headers, body, bodyOptional, bodyTypes } = operation;
  const getCostFinder = once(() => createCostFinder(operation));
  const validateParams =
    params && combineSteps(createNormalizer(params, { isAddress: true }), createTextValidator(params));
  const validateQuery =
    query && combineSteps(createNormalizer(query, { isAddress: true }), createTextValidator(query));
  const validateJson =
    body && combineSteps(createNormalizer(body, { isPatch: method === "PATCH" }), createBodyValidator(body));
  const validateBody: BodyStep | undefined = bodyTypes ? assertBytes : validateJson;
  const supportsIfMatch = headers !== undefined && "If-Match" in headers.properties;
  prepareAfterStart(server, [
    validateParams?.compile,
    validateQuery?.compile,
    validateJson?.compile,
    getCostFinder,
  ]);
  let needsTimeZone: boolean | undefined;
  return async (request) => {
    // The router accepts an empty path segment as a value.
    if (Object.values(request.params as object).includes(""))
      throw notFound(`${request.method} ${request.url.split("?")[0]}`);
    // Rejects an unsupported precondition, because ignoring a condition that the client relies on would be
    // worse.
    if (!supportsIfMatch && request.headers["if-match"] !== undefined)
      throw invalid({ "If-Match": "is not supported here: send it only with a change to one proposal" });
    assertStorableTexts(request.params);
    assertStorableTexts(request.query);
    validateParams?.(request.params);
    validateQuery?.(request.query);
    if (bodyOptional && request.body === null) request.body = undefined;
    if (!validateBody || (bodyOptional && request.body === undefined)) return;
    needsTimeZone ??= body !== undefined && hasDays(body);
    const timeZone =
      needsTimeZone && request.caller ? await getTimeZone(request.caller.organizationId) : undefined;
    validateBody(request.body, timeZone);
    const costs = getCostFinder()?.(request.body) ?? [];
    if (costs.length > 0 && request.caller && !(await maySeeCosts(request.caller))) throw refuseCosts(costs);
  };
}

/** Compiles and searches schemas between requests after the start, so that the first requests do not wait. */
function prepareAfterStart(
  server: FastifyInstance,
  preparations: readonly ((() => unknown) | undefined)[],
): void {
  if (server.offload === answerAllHere) return;
  server.addHook("onListen", (done) => {
    for (const prepare of preparations) {
      if (prepare) setTimeout(prepare, Math.random() * preparationMs).unref();
    }
    done();
  });
}

/** Time span after the start in which schemas are compiled and searched. */
const preparationMs = 3_000;

/** Normalizes and validates a value whose dates are days in `timeZone`. */
type BodyStep = (value: unknown, timeZone?: string) => void;

function combineSteps(normalize: Normalizer, validate: Validator): Validator & BodyStep {
  const step: BodyStep = (value, timeZone) => validate(normalize(value, timeZone));
  return Object.assign(step, { compile: validate.compile });
}

function assertStorableTexts(values: unknown): void {
  for (const [field, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === "string") assertStorableText(text, field);
    }
  }
}

/** Returns a function that calls `create` with its first call, and keeps the result. */
function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}

const doNothing = async (): Promise<void> => {};

/** Reads the header with the name of an acting AI agent. */
function readAiAgent({ "proffer-agent": name }: FastifyRequest["headers"]): string | undefined {
  if (name === undefined) return undefined;
  if (typeof name === "string" && /^[\x20-\x7e]{1,100}$/.test(name)) return name;
  throw invalid({ "Proffer-Agent": "must be 1 to 100 printable ASCII characters" });
}

/** Creates the function that limits an answer to the fields that the caller may see. */
function createAnswerLimit(
  server: FastifyInstance,
  { maySeeCosts }: Edge,
  operation: Operation,
): (request: FastifyRequest, answer: RouteAnswer) => Promise<RouteAnswer> {
  const getLimit = once(() => createCostLimit(operation));
  prepareAfterStart(server, [getLimit]);
  return async ({ caller }, answer) => {
    const hideCosts = caller && getLimit();
    return hideCosts && !(await maySeeCosts(caller)) ? hideCosts(answer) : answer;
  };
}

type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<RouteAnswer>;

function createHandler(
  { context, runIdempotent }: Edge,
  { operation, handle, options: { prepare = doNothing } }: Route,
): RequestHandler {
  const toCall = (request: FastifyRequest, reply: FastifyReply, callContext: AnonymousContext) =>
    ({
      params: request.params as Record<string, never>,
      query: request.query as Record<string, never>,
      body: request.body as undefined,
      context: callContext,
      request,
      reply,
    }) as Parameters<typeof handle>[0];
  const callerContext = ({ caller, headers }: FastifyRequest) => ({
    ...createContext(freezeClock(context), caller as Caller),
    ifMatch: headers["if-match"],
    aiAgent: readAiAgent(headers),
  });
  const contextFor = (request: FastifyRequest) =>
    operation.security === "none" ? freezeClock(context) : callerContext(request);

  if (!supportsIdempotencyKey(operation))
    return async (request, reply) => {
      const call = toCall(request, reply, contextFor(request));
      return handle(call, await prepare(call));
    };
  return (request, reply) => {
    const callContext = callerContext(request);
    return runIdempotent(request, callContext, {
      prepare: () => prepare(toCall(request, reply, callContext)),
      handle: (within, prepared) => handle(toCall(request, reply, within), prepared),
    });
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** Caller of the request, or null before the authentication. */
    caller: Caller | null;
  }
}

/** Adds the property `caller` to every request. */
export function addCaller(server: FastifyInstance): void {
  server.decorateRequest("caller", null);
}

/**
 * Creates the authenticator of worker threads, which trusts the caller forwarded by the request thread. It
 * authenticates only requests without a forwarded caller.
 */
export function createMessageAuthenticator(authenticate: Authenticator): Authenticator {
  return async (request, operation) => {
    const caller = request.headers[callerHeader];
    return typeof caller === "string" && caller !== ""
      ? (JSON.parse(caller) as Caller)
      : authenticate(request, operation);
  };
}
