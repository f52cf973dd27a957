import type { JWTPayload } from "jose";
import type { Clock } from "../../platform/clock.ts";
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

/** The order n of the group of P-256, and its half: the largest s of a canonical signature. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const halfOrder = Buffer.from((order / 2n).toString(16).padStart(64, "0"), "hex");

/**
 * Converts an ES256 token to its canonical form. For each ECDSA signature (r, s), the signature (r, n - s) is
 * valid too, and anyone can compute it. The canonical one has the smaller s.
 */
export function toCanonicalToken(token: string): string {
  const start = token.lastIndexOf(".") + 1;
  const signature = Buffer.from(token.slice(start), "base64url");
  if (hasLowS(signature)) return token;
  const s = order - BigInt(`0x${signature.toString("hex", 32)}`);
  signature.write(s.toString(16).padStart(64, "0"), 32, "hex");
  return token.slice(0, start) + signature.toString("base64url");
}

/**
 * Returns true if a token has the canonical form in which we issue it: three parts of base64url without
 * padding or stray bits, and a signature with the smaller s. Does not verify the signature.
 */
export function isCanonicalToken(token: string): boolean {
  const parts = token.split(".");
  if (parts.length !== 3) return false;
  const decoded = parts.map((part) => Buffer.from(part, "base64url"));
  const [, , signature = Buffer.alloc(0)] = decoded;
  return decoded.every((bytes, index) => bytes.toString("base64url") === parts[index]) && hasLowS(signature);
}

function hasLowS(signature: Buffer): boolean {
  return signature.length === 64 && signature.compare(halfOrder, 0, 32, 32, 64) <= 0;
}
