import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Counts a request and throws RATE_LIMITED when it is one too many. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateLimits {
  /** A request of a known caller: per user within an organization, whichever of the user's keys is used. */
  readonly caller: CountRequest;
  /** Those without an account, per address. */
  readonly strangerReads: CountRequest;
  readonly strangerWrites: CountRequest;
  /**
   * Credentials that were refused, per address. Good ones are never held back by it: otherwise one colleague's broken
   * script would lock out a whole office.
   */
  readonly refused: CountRequest;
}

const minute = 60_000;
/** Shares of the limit of a caller: 600, 120 and 60 a minute by default. */
const shares = { strangerReads: 1 / 10, strangerWrites: 1 / 50, refused: 1 / 100 };

/**
 * `perMinute` requests for each caller and shares of that for each address without an account; 0 lifts every limit.
 * Counted in this process: with several of them in front of one database each grants its own.
 */
export function addRateLimits(server: FastifyInstance, perMinute: number): RateLimits {
  if (perMinute === 0) return unlimited;
  server.register(rateLimit, { global: false, timeWindow: minute });
  const share = (part: number) => Math.max(1, Math.round(perMinute * part));
  return {
    caller: counter(server, perMinute, ({ caller }) => `${caller?.organizationId} ${caller?.userId}`),
    strangerReads: counter(server, share(shares.strangerReads)),
    strangerWrites: counter(server, share(shares.strangerWrites)),
    refused: counter(server, share(shares.refused)),
  };
}

function counter(
  server: FastifyInstance,
  max: number,
  keyGenerator?: (request: FastifyRequest) => string,
): CountRequest {
  let count: ReturnType<FastifyInstance["createRateLimit"]>;
  server.after(() => {
    count = server.createRateLimit({ max, ...(keyGenerator && { keyGenerator }) });
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
  strangerReads: async () => {},
  strangerWrites: async () => {},
  refused: async () => {},
};
