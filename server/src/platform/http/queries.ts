import type { FastifyInstance } from "fastify";
import { invalid } from "../errors.ts";

/** Escapes that are not UTF-8 would be taken as they stand, and somebody would search for «%ff». */
export function refuseMalformedQueries(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const start = request.url.indexOf("?");
    if (start === -1 || !request.url.includes("%", start)) return done();
    try {
      decodeURIComponent(request.url.slice(start));
    } catch {
      return done(invalid({ query: "has a malformed escape" }));
    }
    return done();
  });
}
