import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const always: Readonly<Record<string, string>> = {
  // For JSON. A page of ours names what it needs instead.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // An address can hold a token.
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * Sets the headers of every answer before anything else looks at the request; a handler that needs others replaces them.
 * There is no CORS header among them: Proffer's own pages are of this origin, and `cors.ts` lets others in that a setting names.
 */
export function standardHeaders(isHttps: boolean) {
  const headers = isHttps ? { ...always, "strict-transport-security": "max-age=31536000" } : always;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
  };
}

export function addStandardHeaders(server: FastifyInstance, set: ReturnType<typeof standardHeaders>): void {
  server.addHook("onRequest", (request, reply, done) => {
    set(request, reply);
    done();
  });
}
