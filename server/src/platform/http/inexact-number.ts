/** A number whose text is more exact than its double: the text, its path and the double. */
export interface InexactNumber {
  readonly literal: string;
  readonly number: number;
  /** Keys and indexes, outermost first. */
  readonly path: readonly string[];
}

/**
 * Matches a possibly inexact number: one with sixteen digits or an exponent. A double can hold any number of
 * fifteen digits. Most bodies do not match and skip the full check.
 */
const suspicious = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;
/** Matches strings, which are skipped, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/**
 * Finds the first number of a valid JSON text that JSON.parse would change: 0.0049999999999999999999 would
 * become 0.005, and a price must never change silently. Numbers beyond the range of doubles are left to the
 * validation.
 */
export function findInexactNumber(json: string): InexactNumber | undefined {
  if (!suspicious.test(json)) return undefined;
  for (const { 0: literal, index } of json.matchAll(tokens)) {
    if (literal.startsWith('"') || isShort(literal)) continue;
    const number = Number(literal);
    if (Number.isFinite(number) && toCanonical(literal) !== toCanonical(String(number)))
      return { literal, number, path: findPathBefore(json.slice(0, index)) };
  }
  return undefined;
}

function isShort(literal: string): boolean {
  return literal.length <= 15 && !/[eE]/.test(literal);
}

/**
 * Converts a number to a canonical form without its sign: digits without outer zeros, and the power of the
 * last digit.
 */
function toCanonical(literal: string): string {
  const [mantissa = "", power = "0"] = literal.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = `${whole}${fraction}`.replace(/^-?0*/, "");
  // A regular expression for trailing zeros has quadratic run time.
  let end = digits.length;
  while (digits.charAt(end - 1) === "0") end -= 1;
  return end === 0 ? "0" : `${digits.slice(0, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

/** Finds the path of the value after `begun`, the beginning of a JSON text. */
function findPathBefore(begun: string): string[] {
  const path: (string | number)[] = [];
  let text = '""';
  for (const [token] of begun.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    const here = path.length - 1;
    const place = path[here];
    if (token === "{") path.push("");
    else if (token === "[") path.push(0);
    else if (token === "}" || token === "]") path.pop();
    else if (token === ":") path[here] = JSON.parse(text) as string;
    else if (token === "," && typeof place === "number") path[here] = place + 1;
    else text = token;
  }
  return path.map(String);
}
