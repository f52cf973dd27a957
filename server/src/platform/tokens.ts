import { hash, randomBytes } from "node:crypto";

/** Creates a token: 32 random bytes after a prefix that names its use. */
export function createToken(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** Hashes a token. A plain hash is enough, because tokens are random. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}
