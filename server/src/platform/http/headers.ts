import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const fixedHeaders: Readonly<Record<string, string>> = {
  // The policy of JSON answers. Pages set their own.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // Addresses can contain tokens.
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * Creates the function that sets the headers of every answer, before all other hooks; a handler can replace them. `cors.ts`
 * adds CORS headers for the origins that a setting allows; Proffer's own pages need none.
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
