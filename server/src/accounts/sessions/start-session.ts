import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { createId } from "../../platform/ids.ts";
import { hashToken, createToken } from "../../platform/tokens.ts";
import { createRefreshToken } from "./refresh-tokens.ts";
import { deleteExpiredSessions, insertSession } from "./sessions.store.ts";

/** The time for which a browser stays signed in, and for which a script may leave its refresh token unused. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export interface SessionOwner {
  readonly userId: string;
  readonly organizationId: string;
}

export interface StartedSession {
  readonly sessionId: string;
  /** The cookie's value, or the first refresh token. */
  readonly token: string;
}

/** A session of a browser: its cookie holds a token that stays the same until it ends. */
export async function startBrowserSession(tx: Tx, clock: Clock, who: SessionOwner): Promise<StartedSession> {
  const token = createToken("prs_");
  return start(tx, clock, who, { kind: "browser", token, tokenHash: hashToken(token), refreshHash: null });
}

/** A session of a script: it shows a refresh token, once, and gets the next. */
export async function startScriptSession(tx: Tx, clock: Clock, who: SessionOwner): Promise<StartedSession> {
  const { token, familyHash, ownHash } = createRefreshToken();
  return start(tx, clock, who, { kind: "script", token, tokenHash: familyHash, refreshHash: ownHash });
}

interface Proof {
  kind: "browser" | "script";
  token: string;
  tokenHash: string;
  refreshHash: string | null;
}

async function start(tx: Tx, clock: Clock, who: SessionOwner, proof: Proof): Promise<StartedSession> {
  const sessionId = createId();
  const now = clock.now();
  await deleteExpiredSessions(tx, who.userId, now);
  await insertSession(tx, {
    id: sessionId,
    organization_id: who.organizationId,
    user_id: who.userId,
    kind: proof.kind,
    token_hash: proof.tokenHash,
    refresh_hash: proof.refreshHash,
    agent: null,
    last_used_at: null,
    created_at: now,
    expires_at: computeSessionEnd(clock),
  });
  return { sessionId, token: proof.token };
}

export function computeSessionEnd(clock: Clock): string {
  return new Date(Date.parse(clock.now()) + sessionSeconds * 1000).toISOString();
}
