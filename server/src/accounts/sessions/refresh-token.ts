import type { AnonymousContext, Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import type { StoredSession } from "../tables.ts";
import { createTokenPair, type TokenPair } from "./create-token.ts";
import { createRefreshToken, parseRefreshToken } from "./refresh-tokens.ts";
import { deleteSession, replaceRefreshHash, findSessionByToken } from "./sessions.store.ts";
import { computeSessionEnd } from "./start-session.ts";

/** The next pair for a refresh token that was not used before. One that was ends the session, for the thief and for the owner. */
export async function refreshToken(
  accounts: Accounts,
  context: AnonymousContext,
  shown: string,
): Promise<TokenPair> {
  const parsed = parseRefreshToken(shown);
  if (!parsed) throw refused();
  const next = createRefreshToken(parsed.family);
  const session = await context.transact((tx) => rotate(tx, context.clock, parsed, next.ownHash));
  const caller = session && (await accounts.callers.ofSession(session.id));
  if (!caller) throw refused();
  const { userId, organizationId, role } = caller;
  return createTokenPair(accounts, { userId, organizationId, sessionId: session.id }, role, next.token);
}

/** The error is thrown outside, because here it would bring a stolen session back to life. */
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
