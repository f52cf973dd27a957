import type { FastifyInstance } from "fastify";
import type { Caller } from "../../context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Caller of the request; null before the authentication. */
    caller: Caller | null;
  }
}

/** Adds the property `caller` to every request. */
export function addCaller(server: FastifyInstance): void {
  server.decorateRequest("caller", null);
}
