import type { Caller } from "../src/context.ts";

/** Creates the owner of an organization as a caller of use cases. */
export function toOwner({ organizationId, userId }: Pick<Caller, "organizationId" | "userId">): Caller {
  return { organizationId, userId, role: "owner", isPlatformAdmin: false, sessionId: null };
}
