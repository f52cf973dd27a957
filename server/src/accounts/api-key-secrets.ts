import { hashToken, createToken } from "../platform/tokens.ts";

const prefix = "prf_";

/** A new API key: `prf_` and 32 random bytes. Shown once; only its hash is kept. */
export function createApiKeySecret(): string {
  return createToken(prefix);
}

export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

export function hashApiKey(key: string): string {
  return hashToken(key);
}
