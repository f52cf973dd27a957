import type { Caller, Reader } from "../context.ts";
import { forbidden } from "../platform/errors.ts";
import { getOrganization } from "./organizations/index.ts";
import type { Role } from "./tables.ts";

/**
 * Roles that may do each of these actions in an organization. All members may do everything else, such as
 * work with proposals and the library.
 */
const allowed = {
  "manage members": ["owner", "admin"],
  "manage the organization": ["owner", "admin"],
  "read the outbox": ["owner", "admin"],
  "send emails of the outbox": ["owner", "admin"],
  "manage webhooks": ["owner", "admin"],
  "manage connections": ["owner", "admin"],
  "appoint or remove owners": ["owner"],
  "connect card payments": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowed;

function may({ role }: Pick<Caller, "role">, action: Action): boolean {
  return (allowed[action] as readonly Role[]).includes(role);
}

export function assertRight(caller: Pick<Caller, "role">, action: Action): void {
  if (may(caller, action)) return;
  const roles = allowed[action].map((role) => `${role}s`).join(" and ");
  throw forbidden(`Only ${roles} may ${action}`);
}

/** Returns true if the caller may see costs and margins: all members may, or the caller is an owner or admin. */
export async function maySeeCosts(
  read: Reader,
  { role, organizationId }: Pick<Caller, "role" | "organizationId">,
): Promise<boolean> {
  if (role !== "member") return true;
  return (await getOrganization(read, organizationId)).costs_visible_to === "everyone";
}
