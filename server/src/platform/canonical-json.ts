import canonicalize from "canonicalize";

/** JSON whose text depends on its meaning alone (RFC 8785), so that a hash of it can be checked by anybody. */
export function toCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Not a JSON value");
  return text;
}
