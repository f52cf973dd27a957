import type { AnonymousContext } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { proveIdentity, type Credentials } from "../identity/prove-identity.ts";
import type { AccessClaims } from "../tokens/access-tokens.ts";
import { chooseOrganization, refuseSeveralOrganizations } from "./choose-organization.ts";
import { startScriptSession } from "./start-session.ts";
import type { Role } from "../tables.ts";

/** The answer of POST /api/auth/token. */
export interface TokenPair {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
}

/** Signs a script in. */
export async function createToken(
  accounts: Accounts,
  context: AnonymousContext,
  credentials: Credentials & { readonly organizationId: string | undefined },
): Promise<TokenPair> {
  const userId = await proveIdentity(accounts, context, credentials);
  const { id: organizationId, role } = await chooseOrganization(
    context.read,
    userId,
    credentials.organizationId,
    refuseSeveralOrganizations,
  );
  const who = { userId, organizationId };
  const { sessionId, token } = await context.transact((tx) => startScriptSession(tx, context.clock, who));
  return createTokenPair(accounts, { ...who, sessionId }, role, token);
}

export async function createTokenPair(
  { accessTokens }: Accounts,
  claims: AccessClaims,
  role: Role,
  refreshToken: string,
): Promise<TokenPair> {
  return {
    access_token: await accessTokens.issue(claims, role),
    token_type: "Bearer",
    expires_in: accessTokens.lifetimeSeconds,
    refresh_token: refreshToken,
  };
}
