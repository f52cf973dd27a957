import type { FastifyInstance } from "fastify";
import type { Caller } from "../../context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null until somebody is known to call. */
    caller: Caller | null;
  }
}

/** Gives every request a place for who calls. */
export function addCaller(server: FastifyInstance): void {
  server.decorateRequest("caller", null);
}
