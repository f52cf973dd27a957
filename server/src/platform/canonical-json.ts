import canonicalize from "canonicalize";

/**
 * Formats a value as canonical JSON (RFC 8785). The text depends only on the value, so that anyone can check
 * its hash.
 */
export function toCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Not a JSON value");
  return text;
}
