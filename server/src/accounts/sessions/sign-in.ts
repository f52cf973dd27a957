import type { AnonymousContext } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { proveIdentity, type Credentials } from "../identity/prove-identity.ts";
import { chooseOrganization } from "./choose-organization.ts";
import { startBrowserSession, type StartedSession, type SessionOwner } from "./start-session.ts";

/** Signs a browser in; people switch organizations once they are inside. */
export async function signIn(
  accounts: Accounts,
  context: AnonymousContext,
  credentials: Credentials & { readonly organizationId: string | undefined },
): Promise<SessionOwner & StartedSession> {
  const userId = await proveIdentity(accounts, context, credentials);
  return signInAs(context, userId, credentials.organizationId);
}

/** Signs in a user whose identity is proven. */
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
