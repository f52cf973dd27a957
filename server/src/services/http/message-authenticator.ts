import type { Caller } from "../../context.ts";
import { callerHeader } from "../../platform/offload/offload.ts";
import type { Authenticator } from "./mount.ts";

/** Creates the authenticator of the other threads, which trusts the forwarded caller. It authenticates only requests without one. */
export function createMessageAuthenticator(authenticate: Authenticator): Authenticator {
  return async (request, operation) => {
    const caller = request.headers[callerHeader];
    return typeof caller === "string" && caller !== ""
      ? (JSON.parse(caller) as Caller)
      : authenticate(request, operation);
  };
}
