import type { FastifyInstance } from "fastify";
import { invalid } from "../errors.ts";

/** Refuses queries with escapes that are not UTF-8, which would be taken literally: a search for "%ff". */
export function addQueryCheck(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const start = request.url.indexOf("?");
    if (start === -1 || !request.url.includes("%", start)) return done();
    try {
      decodeURIComponent(request.url.slice(start));
    } catch {
      return done(invalid({ query: "has an invalid percent escape" }));
    }
    return done();
  });
}
