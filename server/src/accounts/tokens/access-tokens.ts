import type { JWTPayload } from "jose";
import type { Clock } from "../../platform/clock.ts";
import { isCanonicalToken, toCanonicalToken } from "./canonical-token.ts";
import { loadJose, type SigningKeys } from "./signing-keys.ts";
import type { Role } from "../tables.ts";

const lifetimeSeconds = 15 * 60;
/** RFC 9068: keeps tokens that were made for something else from being taken for access tokens. */
const type = "at+jwt";

/**
 * Claims of an access token. The session decides whether it still holds; other services may go by the rest.
 */
export interface AccessClaims {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
}

/** A token that was checked. */
export interface VerifiedToken extends AccessClaims {
  readonly expiresAt: string;
}

export interface AccessTokens {
  readonly lifetimeSeconds: number;
  issue(claims: AccessClaims, role: Role): Promise<string>;
  /**
   * Reads the claims of a token; undefined for a token that this installation did not issue, or that has
   * expired.
   */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

export function createAccessTokens(clock: Clock, keys: SigningKeys, publicUrl: string): AccessTokens {
  const audience = `${publicUrl}/api`;
  return {
    lifetimeSeconds,
    issue: async ({ userId, organizationId, sessionId }, role) => {
      const { kid, key } = await keys.current();
      const now = new Date(clock.now());
      const { SignJWT } = await loadJose();
      const token = await new SignJWT({ org: organizationId, role, sid: sessionId })
        .setProtectedHeader({ alg: "ES256", kid, typ: type })
        .setIssuer(publicUrl)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifetimeSeconds * 1000))
        .sign(key);
      return toCanonicalToken(token);
    },
    verify: async (token) => {
      const key = isCanonicalToken(token) ? await findKey(token, keys) : undefined;
      if (!key) return undefined;
      const { jwtVerify } = await loadJose();
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["ES256"],
          issuer: publicUrl,
          audience,
          typ: type,
          requiredClaims: ["exp", "iat", "sub"],
          currentDate: new Date(clock.now()),
        });
        return parseClaims(payload);
      } catch {
        return undefined;
      }
    },
  };
}

/** The key comes from our own list by its id, never from anything else that the token brings along. */
async function findKey(token: string, keys: SigningKeys) {
  const { decodeProtectedHeader } = await loadJose();
  let kid: string | undefined;
  try {
    ({ kid } = decodeProtectedHeader(token));
  } catch {
    return undefined;
  }
  return typeof kid === "string" ? keys.publicKey(kid) : undefined;
}

function parseClaims({ sub, org, sid, exp = 0 }: JWTPayload): VerifiedToken | undefined {
  if (!sub || typeof org !== "string" || typeof sid !== "string") return undefined;
  const expiresAt = new Date(exp * 1000).toISOString();
  return { userId: sub, organizationId: org, sessionId: sid, expiresAt };
}
