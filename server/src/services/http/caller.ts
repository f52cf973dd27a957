import type { FastifyInstance } from "fastify";
import type { Caller } from "../../context.ts";
import { callerHeader } from "../../platform/offload/offload.ts";
import type { Authenticator } from "./mount.ts";

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

/**
 * Creates the authenticator of the other threads. It trusts the caller that the first thread forwards, and
 * authenticates only requests without one.
 */
export function createMessageAuthenticator(authenticate: Authenticator): Authenticator {
  return async (request, operation) => {
    const caller = request.headers[callerHeader];
    return typeof caller === "string" && caller !== ""
      ? (JSON.parse(caller) as Caller)
      : authenticate(request, operation);
  };
}
