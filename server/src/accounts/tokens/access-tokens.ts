import type { JWTPayload } from "jose";
import type { Clock } from "../../platform/clock.ts";
import { isCanonicalToken, toCanonicalToken } from "./canonical-token.ts";
import { loadJose, type SigningKeys } from "./signing-keys.ts";
import type { Role } from "../tables.ts";

const lifetimeSeconds = 15 * 60;
/** RFC 9068: prevents tokens for other purposes from being accepted as access tokens. */
const type = "at+jwt";

/** Claims of an access token. Proffer also checks the session. Other services may rely on the claims. */
export interface AccessClaims {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
}

export interface VerifiedToken extends AccessClaims {
  readonly expiresAt: string;
}

export interface AccessTokens {
  readonly lifetimeSeconds: number;
  issue(claims: AccessClaims, role: Role): Promise<string>;
  /**
   * Verifies a token and returns its claims. Returns undefined if the token has expired or this installation
   * did not issue it.
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

/** Finds the key by the id in the header of the token. Ignores keys that the token itself contains. */
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
