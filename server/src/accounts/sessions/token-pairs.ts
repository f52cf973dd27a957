import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import { proveIdentity, type Credentials } from "../identity/identity.ts";
import type { Role, StoredSession } from "../tables.ts";
import type { AccessClaims } from "../tokens/access-tokens.ts";
import { deleteSession, replaceRefreshHash, findSessionByToken } from "./sessions.store.ts";
import {
  chooseOrganization,
  refuseSeveralOrganizations,
  startScriptSession,
  createRefreshToken,
  parseRefreshToken,
  computeSessionEnd,
} from "./start-session.ts";

/** The answer of POST /api/auth/token. */
interface TokenPair {
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

async function createTokenPair(
  { accessTokens }: Accounts,
  claims: AccessClaims,
  role: Role,
  nextToken: string,
): Promise<TokenPair> {
  return {
    access_token: await accessTokens.issue(claims, role),
    token_type: "Bearer",
    expires_in: accessTokens.lifetimeSeconds,
    refresh_token: nextToken,
  };
}

/**
 * Exchanges an unused refresh token for the next pair. A used token ends the session, because nothing
 * distinguishes the thief from the owner.
 */
export async function refreshToken(
  accounts: Accounts,
  context: AnonymousContext,
  shown: string,
): Promise<TokenPair> {
  const parsed = parseRefreshToken(shown);
  if (!parsed) throw refused();
  const next = createRefreshToken(parsed.family);
  const session = await context.transact((tx) => rotate(tx, context.clock, parsed, next.ownHash));
  const caller = session && (await accounts.callers.findBySession(session.id));
  if (!caller) throw refused();
  const { userId, organizationId, role } = caller;
  return createTokenPair(accounts, { userId, organizationId, sessionId: session.id }, role, next.token);
}

/**
 * Returns undefined instead of throwing, because an error would roll back the deletion of a stolen session.
 */
async function rotate(
  tx: Tx,
  clock: Clock,
  shown: { familyHash: string; ownHash: string },
  nextHash: string,
): Promise<StoredSession | undefined> {
  const session = await findSessionByToken(tx, "script", shown.familyHash);
  if (!session || session.expires_at <= clock.now()) return undefined;
  if (await replaceRefreshHash(tx, session.id, shown.ownHash, nextHash, computeSessionEnd(clock)))
    return session;
  accessChanged.sendAfterCommit(tx, null);
  await deleteSession(tx, session.id);
  return undefined;
}

function refused(): AppError {
  return new AppError("UNAUTHORIZED", "The refresh token is no longer valid: sign in again");
}
