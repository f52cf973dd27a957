/** A number that its text says more exactly than JSON.parse can: which one, where it stands, and what it would become. */
export interface InexactNumber {
  readonly literal: string;
  readonly number: number;
  /** Keys and places, from the outside in. */
  readonly path: readonly string[];
}

/**
 * Sixteen digits, or an exponent, where a number can stand. A number without either is always kept: fifteen digits are the
 * most that every double keeps. Texts seldom match, and a body that does not match pays for nothing else.
 */
const suspicious = /(?:^|[\s:,[])-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;
/** Texts, which are passed over, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/**
 * Finds the first number of a valid JSON text that JSON.parse would change: 0.0049999999999999999999 would become 0.005, and
 * a price must never change in silence. Numbers that are too large for any double are left to whoever looks at the value.
 */
export function inexactNumber(json: string): InexactNumber | undefined {
  if (!suspicious.test(json)) return undefined;
  for (const { 0: literal, index } of json.matchAll(tokens)) {
    if (literal.startsWith('"') || isShort(literal)) continue;
    const number = Number(literal);
    if (Number.isFinite(number) && canonical(literal) !== canonical(String(number)))
      return { literal, number, path: pathBefore(json.slice(0, index)) };
  }
  return undefined;
}

function isShort(literal: string): boolean {
  return literal.length <= 15 && !/[eE]/.test(literal);
}

/** The same for all notations of one number but its sign: digits without zeros around them, and the power of the last one. */
function canonical(literal: string): string {
  const [mantissa = "", power = "0"] = literal.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = `${whole}${fraction}`.replace(/^-?0*/, "");
  // A regular expression that looks for zeros at the end takes quadratic time.
  let end = digits.length;
  while (digits.charAt(end - 1) === "0") end -= 1;
  return end === 0 ? "0" : `${digits.slice(0, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

/** Where in a JSON value its text goes on after `begun`. */
function pathBefore(begun: string): string[] {
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
