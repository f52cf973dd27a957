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
