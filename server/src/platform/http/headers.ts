import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const fixedHeaders: Readonly<Record<string, string>> = {
  // The policy of JSON answers. Pages set their own.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // Addresses may contain tokens.
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * Creates the function that sets the headers of every answer, before all other hooks. Handlers can replace
 * these headers.
 */
export function createHeaderSetter(isHttps: boolean) {
  const headers = isHttps
    ? { ...fixedHeaders, "strict-transport-security": "max-age=31536000" }
    : fixedHeaders;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
  };
}

export function addStandardHeaders(
  server: FastifyInstance,
  setHeaders: ReturnType<typeof createHeaderSetter>,
): void {
  server.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

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
  // Only Proffer's own pages use cookies. Other sites send a token.
  credentials: false,
  maxAge: 600,
};

/**
 * Allows pages of `origins` to call the API and read its errors. Other origins get no CORS headers. Proffer's
 * own pages need none.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  void server.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isAllowed = origin !== undefined && origins.includes(origin) && isApiCall(request);
      done(null, isAllowed ? { ...corsOptions, origin } : { origin: false });
    },
  });
}

/** Returns true if CORS applies. An OPTIONS request that is not a preflight is an unsupported method. */
function isApiCall({ url, method, headers }: FastifyRequest): boolean {
  const isAnswered = method !== "OPTIONS" || headers["access-control-request-method"] !== undefined;
  return url.startsWith("/api/") && isAnswered;
}
