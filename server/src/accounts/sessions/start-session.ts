import { randomBytes } from "node:crypto";
import type { Tx, Reader } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { hashToken, createToken } from "../../platform/secrets/tokens.ts";
import { listMemberships, type Membership } from "../members/members.store.ts";
import { deleteExpiredSessions, insertSession } from "./sessions.store.ts";

/** Lifetime of a browser's session, and of an unused refresh token of a script. */
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

/** Starts a session of a browser. The token in its cookie stays the same until the session ends. */
export async function startBrowserSession(tx: Tx, clock: Clock, who: SessionOwner): Promise<StartedSession> {
  const token = createToken("prs_");
  return start(tx, clock, who, { kind: "browser", token, tokenHash: hashToken(token), refreshHash: null });
}

/** Starts a session of a script. Each refresh token works once and is exchanged for the next one. */
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

/**
 * Chooses the organization that a user signs in to: the named one, otherwise the only one, otherwise the
 * result of `otherwise`.
 */
export async function chooseOrganization(
  read: Reader,
  userId: string,
  named: string | undefined,
  otherwise: (first: Membership, all: readonly Membership[]) => Membership,
): Promise<Membership> {
  const memberships = await listMemberships(read, userId);
  const [first] = memberships;
  if (!first) throw forbidden("You belong to no organization: ask an owner or admin for an invitation");
  if (named !== undefined) {
    const chosen = memberships.find(({ id }) => id === named);
    if (!chosen) throw invalid({ organization_id: "is not one of your organizations" });
    return chosen;
  }
  return memberships.length === 1 ? first : otherwise(first, memberships);
}

/**
 * Rejects a sign-in that names no organization if the user has several. A script must not depend on the order
 * of the organizations.
 */
export function refuseSeveralOrganizations(_first: Membership, memberships: readonly Membership[]): never {
  const names = memberships.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw invalid({ organization_id: `is required, because you belong to several: ${names}` });
}

/**
 * `prr_`, followed by 16 random bytes shared by all refresh tokens of one session (the family), and 24 random
 * bytes that differ in each token. Only the hashes of the two parts are stored. If the family is known but
 * the 24 bytes are not the current ones, an old token was used again. The token then has two holders, and one
 * of them stole it.
 */
interface RefreshToken {
  readonly token: string;
  readonly familyHash: string;
  readonly ownHash: string;
}

const form = /^prr_([\w-]{22})([\w-]{32})$/;

export function createRefreshToken(family = randomBytes(16).toString("base64url")): RefreshToken {
  return toRefreshToken(family, randomBytes(24).toString("base64url"));
}

export function parseRefreshToken(token: string): (RefreshToken & { family: string }) | undefined {
  const [, family, own] = form.exec(token) ?? [];
  return family && own ? { ...toRefreshToken(family, own), family } : undefined;
}

function toRefreshToken(family: string, own: string): RefreshToken {
  return { token: `prr_${family}${own}`, familyHash: hashToken(family), ownHash: hashToken(own) };
}
