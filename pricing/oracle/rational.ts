/** A fraction of two integers, not reduced. The denominator is above zero. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function toRational(numerator: bigint, denominator = 1n): Rational {
  return { numerator, denominator };
}

export const ONE = toRational(1n);

const parsedNumbers = new Map<number, Rational>();

/** Converts `value` to the decimal that JSON prints, as a fraction: 0.1 is one tenth. */
export function parseNumber(value: number): Rational {
  let parsed = parsedNumbers.get(value);
  if (!parsed) parsedNumbers.set(value, (parsed = parseDecimal(String(value))));
  return parsed;
}

function parseDecimal(text: string): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  if (!match) throw new RangeError(`${text} is not a decimal number`);
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = match;
  const scale = decimals.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return scale < 0 ? toRational(digits * 10n ** BigInt(-scale)) : toRational(digits, 10n ** BigInt(scale));
}

export function add(a: Rational, b: Rational): Rational {
  return toRational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(...factors: Rational[]): Rational {
  let numerator = 1n;
  let denominator = 1n;
  for (const factor of factors) {
    numerator *= factor.numerator;
    denominator *= factor.denominator;
  }
  return toRational(numerator, denominator);
}

/** Converts a percentage to a fraction: 10 is one tenth. */
export function toPercent(percent: number): Rational {
  return multiply(parseNumber(percent), toRational(1n, 100n));
}

/** Rounds to the nearest integer, a half away from zero. */
export function round({ numerator, denominator }: Rational): bigint {
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Returns the JSON number nearest to `minor` minor units of a currency with `digits` digits, in major units.
 */
export function toMajorUnits(minor: bigint, digits: number): number {
  return Number(`${minor}e-${digits}`);
}
