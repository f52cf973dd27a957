import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

const corsOptions: FastifyCorsOptions = {
  methods: ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"],
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Proffer-Agent"],
  exposedHeaders: [
    "Allow",
    "Content-Disposition",
    "ETag",
    "Idempotent-Replayed",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "X-Request-Id",
  ],
  // Cookies stay with Proffer's own pages: other sites call with a token of their own.
  credentials: false,
  maxAge: 600,
};

/** Lets pages of `origins` call the API, and read its errors too. Other origins are answered as if there were no CORS. */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  void server.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isAllowed = origin !== undefined && origins.includes(origin) && isApiCall(request);
      done(null, isAllowed ? { ...corsOptions, origin } : { origin: false });
    },
  });
}

/** Says whether CORS applies. An OPTIONS request that is no preflight is an unsupported method. */
function isApiCall({ url, method, headers }: FastifyRequest): boolean {
  const isAnswered = method !== "OPTIONS" || headers["access-control-request-method"] !== undefined;
  return url.startsWith("/api/") && isAnswered;
}
