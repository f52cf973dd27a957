/** Sixteen digits or more in a row, a point among them or not: only there a double can be another number. */
const long = /\d[\d.]{15}/;
/** Texts, which are passed over, and numbers without an exponent. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?![\d.eE+-])/g;

/**
 * The first number of a JSON text that JSON.parse would change: 999999999999.999999 would become 1000000000000, and a price
 * must never change in silence. Up to six decimals are compared, more than any amount may have, because some writers give
 * every double seventeen digits (0.10000000000000001 is 0.1).
 */
export function inexactNumber(json: string): string | undefined {
  if (!long.test(json)) return undefined;
  for (const [token] of json.matchAll(tokens)) {
    if (token.length > 15 && !token.startsWith('"') && !isKept(token)) return token;
  }
  return undefined;
}

function isKept(literal: string): boolean {
  const number = Number(literal);
  const shortest = String(number);
  // A double this large is written with an exponent; it has fewer digits than the literal.
  if (shortest.includes("e")) return Math.abs(number) < 1;
  return millionths(literal) === millionths(shortest);
}

/** Rounded half up; the sign does not matter here, both have the same. */
function millionths(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const digits = fraction.padEnd(7, "0");
  return BigInt(whole + digits.slice(0, 6)) + (digits.charAt(6) >= "5" ? 1n : 0n);
}
