import type { Session, OpenSession } from "@proffer/contract";
import type { AnonymousContext, Context, Reader } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import { proveIdentity, type Credentials } from "../identity/identity.ts";
import { listMemberships } from "../members/members.store.ts";
import { listOrganizationNames } from "../organizations/index.ts";
import { hasSecondFactor } from "../second-factor/second-factors.store.ts";
import { findUserById } from "../users.store.ts";
import {
  deleteSession,
  moveSession,
  listSessionsOfUser,
  deleteSessionOfUser,
  deleteSessionsOfUser,
} from "./sessions.store.ts";
import {
  chooseOrganization,
  startBrowserSession,
  type StartedSession,
  type SessionOwner,
} from "./start-session.ts";

/**
 * Signs a browser in to the named organization, or to the user's first one. Users can switch organizations
 * later.
 */
export async function signIn(
  accounts: Accounts,
  context: AnonymousContext,
  credentials: Credentials & { readonly organizationId: string | undefined },
): Promise<SessionOwner & StartedSession> {
  const userId = await proveIdentity(accounts, context, credentials);
  return signInAs(context, userId, credentials.organizationId);
}

/** Signs in a user with a proven identity. */
export async function signInAs(
  context: AnonymousContext,
  userId: string,
  organizationId?: string,
): Promise<SessionOwner & StartedSession> {
  const chosen = await chooseOrganization(context.read, userId, organizationId, (first) => first);
  const who = { userId, organizationId: chosen.id };
  const started = await context.transact((tx) => startBrowserSession(tx, context.clock, who));
  return { ...who, ...started };
}

/** Ends the session of the request: its cookie, refresh token and access tokens stop working. */
export async function signOut({ transact, caller }: Context): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === null) return;
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await deleteSession(tx, sessionId);
  });
}

/**
 * Switches the session to another organization of the user. Access tokens for the previous organization end.
 */
export async function switchOrganization(
  { read, transact, caller }: Context,
  organizationId: string,
): Promise<void> {
  const { sessionId, userId } = caller;
  const memberships = await listMemberships(read, userId);
  if (!memberships.some(({ id }) => id === organizationId)) throw notFound(organizationId);
  if (sessionId === null) return;
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await moveSession(tx, sessionId, organizationId);
  });
}

/** Gets the signed-in user, the organization and the user's role there. */
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

/** Maximum number of sessions in an answer, from the contract. */
const maxListed = 1_000;

/** Lists the caller's sessions in all organizations. */
export async function listSessions({ read, caller, clock }: Context): Promise<OpenSession[]> {
  const rows = await listSessionsOfUser(read, caller.userId, clock.now(), maxListed);
  const organizations = await listOrganizationNames(read, [
    ...new Set(rows.map(({ organization_id }) => organization_id)),
  ]);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return rows.map(({ id, kind, organization_id, agent, created_at, last_used_at, expires_at }) => ({
    id,
    kind,
    organization: { id: organization_id, name: names.get(organization_id) ?? "" },
    agent,
    is_current: id === caller.sessionId,
    created_at,
    last_used_at: last_used_at ?? created_at,
    expires_at,
  }));
}

/** Ends one session of the caller: its cookie, refresh token and access tokens stop working. */
export async function endSession({ transact, caller }: Context, id: string): Promise<void> {
  const isEnded = await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    return deleteSessionOfUser(tx, caller.userId, id);
  });
  if (!isEnded) throw notFound(id);
}

/** Ends all sessions of the caller except the session of this request. */
export async function endOtherSessions({ transact, caller }: Context): Promise<void> {
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await deleteSessionsOfUser(tx, caller.userId, caller.sessionId);
  });
}
