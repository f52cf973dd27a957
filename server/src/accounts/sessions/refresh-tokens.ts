import { randomBytes } from "node:crypto";
import { hashToken } from "../../platform/tokens.ts";

/**
 * `prr_`, 16 random bytes that all refresh tokens of one session share, and 24 that each has of its own. Only both hashes
 * are kept. Who shows the shared part of a session with any other than its present own part holds a token that was
 * used before, however long ago: one of the two who hold it stole it.
 */
export interface RefreshToken {
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
