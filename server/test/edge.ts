import type { Operation } from "@proffer/contract";
import type { FastifyInstance } from "fastify";
import type { AnonymousContext, Caller } from "../src/context.ts";
import { systemClock } from "../src/platform/clock.ts";
import { AppError } from "../src/platform/errors.ts";
import { createIdempotentRunner } from "../src/services/http/idempotency.ts";
import { mount } from "../src/services/http/mount.ts";
import { addRateLimits } from "../src/platform/http/rate-limits.ts";
import type { RouteAnswer, Call, Route } from "../src/services/http/route.ts";
import { createServer, type HttpOptions } from "../src/platform/http/server.ts";
import { createSealer } from "../src/platform/secrets/sealer.ts";

/**
 * Creates a server with only the edge (authentication, limits, validation) and the operations of a test.
 * `Bearer ada` is Ada and `Bearer bob` is Bob. Other callers are rejected.
 */
export function createEdge(
  routes: readonly Route[],
  {
    context = { clock: systemClock } as AnonymousContext,
    rateLimit = 0,
    ...http
  }: Partial<HttpOptions> & { context?: AnonymousContext; rateLimit?: number } = {},
): FastifyInstance {
  const server = createServer({ logger: false, trustProxy: false, ...http });
  const edge = {
    context,
    authenticate: async ({ headers }: { headers: { authorization?: string } }) => {
      const caller = callers[headers.authorization ?? ""];
      if (!caller) throw new AppError("UNAUTHORIZED", "Authentication required");
      return caller;
    },
    limits: addRateLimits(server, rateLimit),
    runIdempotent: createIdempotentRunner(createSealer(["a secret of at least thirty-two characters"])),
    getTimeZone: async () => "UTC",
    maySeeCosts: async () => true,
  };
  for (const route of routes) mount(server, edge, route);
  return server;
}

export const ada = { authorization: "Bearer ada" };
export const bob = { authorization: "Bearer bob" };

const callers: Readonly<Record<string, Caller>> = {
  [ada.authorization]: {
    organizationId: "acme",
    userId: "ada",
    role: "owner",
    isPlatformAdmin: false,
    sessionId: null,
  },
  [bob.authorization]: {
    organizationId: "acme",
    userId: "bob",
    role: "member",
    isPlatformAdmin: false,
    sessionId: null,
  },
};

/** Creates an operation with defaults for everything that a test does not set. */
export function makeUpRoute(
  operation: Pick<Operation, "method" | "path"> & Partial<Operation>,
  handle: (call: Call<Operation>) => Promise<RouteAnswer> = async ({ body }) => ({
    status: 200,
    body: { body },
  }),
): Route {
  return {
    operation: {
      id: "madeUp",
      summary: "",
      description: "",
      tag: "",
      security: "organization",
      answers: {},
      errors: {},
      ...operation,
    },
    options: {},
    handle,
  };
}
