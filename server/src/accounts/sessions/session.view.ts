import type { Session } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { listMemberships } from "../members/memberships.store.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import { findUserById } from "../users.store.ts";
import type { SessionOwner } from "./start-session.ts";

/** The user who is signed in, the organization, and the role there. */
export async function getSessionView(
  read: Reader,
  { userId, organizationId }: SessionOwner,
): Promise<Session> {
  const user = await findUserById(read, userId);
  const organizations = await listMemberships(read, userId);
  const organization = organizations.find(({ id }) => id === organizationId);
  if (!user || !organization) throw new Error("a session without its user or organization");
  return {
    user: { id: user.id, name: user.name, email: user.email, avatar_url: user.avatar_url },
    organization,
    organizations,
    second_factor: await hasSecondFactor(read, userId),
    platform_admin: user.platform_admin_since !== null,
  };
}
