import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { toNetwork } from "../networks.ts";

/** Counts a request. Throws RATE_LIMITED beyond the limit. */
export type RequestCounter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateLimits {
  /** Requests of a known caller, counted per user within an organization, over all keys of the user. */
  readonly caller: RequestCounter;
  /** Requests without an account, counted per address. */
  readonly anonymousReads: RequestCounter;
  readonly anonymousWrites: RequestCounter;
  /**
   * Requests with invalid credentials, counted per address. Requests with valid credentials never count,
   * because one colleague's broken script must not lock out a whole office.
   */
  readonly refused: RequestCounter;
}

const minuteMs = 60_000;
/** Fractions of the caller limit. By default, they allow 600, 120 and 60 requests per minute. */
const limitFractions = { anonymousReads: 1 / 10, anonymousWrites: 1 / 50, refused: 1 / 100 };

/**
 * Adds the limits: `perMinute` requests per caller, and a fraction of it per address for requests without an
 * account or with invalid credentials. 0 disables all limits. Each process counts separately.
 */
export function addRateLimits(server: FastifyInstance, perMinute: number): RateLimits {
  if (perMinute === 0) return unlimited;
  server.register(rateLimit, { global: false, timeWindow: minuteMs });
  const toLimit = (fraction: number) => Math.max(1, Math.round(perMinute * fraction));
  return {
    caller: createCounter(server, perMinute, ({ caller }) => `${caller?.organizationId} ${caller?.userId}`),
    anonymousReads: createCounter(server, toLimit(limitFractions.anonymousReads)),
    anonymousWrites: createCounter(server, toLimit(limitFractions.anonymousWrites)),
    refused: createCounter(server, toLimit(limitFractions.refused)),
  };
}

function createCounter(
  server: FastifyInstance,
  max: number,
  keyGenerator = ({ clientAddress }: FastifyRequest) => toNetwork(clientAddress),
): RequestCounter {
  let count: ReturnType<FastifyInstance["createRateLimit"]>;
  server.after(() => {
    count = server.createRateLimit({ max, keyGenerator });
  });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.header("ratelimit-limit", counted.max);
    reply.header("ratelimit-remaining", counted.remaining);
    reply.header("ratelimit-reset", counted.ttlInSeconds);
    if (!counted.isExceeded) return;
    reply.header("retry-after", counted.ttlInSeconds);
    throw new AppError("RATE_LIMITED", `Too many requests: try again in ${counted.ttlInSeconds} seconds`);
  };
}

const unlimited: RateLimits = {
  caller: async () => {},
  anonymousReads: async () => {},
  anonymousWrites: async () => {},
  refused: async () => {},
};
