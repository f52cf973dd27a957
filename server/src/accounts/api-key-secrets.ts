import { createHash, randomBytes } from "node:crypto";

const prefix = "prf_";

/** A new API key: `prf_` and 32 random bytes. Shown once; only its hash is kept. */
export function newApiKey(): string {
  return prefix + randomBytes(32).toString("base64url");
}

export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** The keys are random, so a plain hash is enough: there is nothing to guess. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
