import { hash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** Creates a token: random bytes after a prefix that names its use. */
export function createToken(prefix: string): string {
  return prefix + randomBytes(tokenBytes).toString("base64url");
}

const tokenAndTail = new RegExp(`^([\\w-]{${Math.ceil((tokenBytes * 4) / 3)}})(?![\\p{L}\\p{N}]).`, "su");

/**
 * Finds the token in a text that was copied with a tail, such as a full stop. Returns undefined if there is
 * no tail.
 */
export function findCopiedToken(text: string): string | undefined {
  return tokenAndTail.exec(text)?.[1];
}

/** Hashes a token. A plain hash is enough, because tokens are random. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}
