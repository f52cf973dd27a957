import { hash, randomBytes } from "node:crypto";

/** 32 random bytes after a prefix that says what the token is for. */
export function newToken(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** The tokens are random, so a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}
