/**
 * A whole number of any size: a JavaScript number while that is exact, otherwise a bigint. All functions here
 * return the smaller form, so that equal numbers are `===`.
 */
export type WholeNumber = number | bigint;

/** The exact fraction num / den, with den above zero. */
export interface Ratio {
  readonly num: WholeNumber;
  readonly den: WholeNumber;
}

export function addWholes(a: WholeNumber, b: WholeNumber): WholeNumber {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return toSmallestForm(BigInt(a) + BigInt(b));
}

export function subtractWholes(a: WholeNumber, b: WholeNumber): WholeNumber {
  return addWholes(a, -b);
}

export function multiplyWholes(a: WholeNumber, b: WholeNumber): WholeNumber {
  if (typeof a === "number" && typeof b === "number") {
    const exact = a * b;
    // Adding 0 turns -0 into 0.
    if (Number.isSafeInteger(exact)) return exact + 0;
  }
  return toSmallestForm(BigInt(a) * BigInt(b));
}

/** Divides `a` by `b`, which is above zero, and rounds half away from zero. */
export function divideWholes(a: WholeNumber, b: WholeNumber): WholeNumber {
  if (typeof a === "number" && typeof b === "number") {
    const rest = a % b;
    const whole = (a - rest) / b;
    return (Math.abs(rest) * 2 >= b ? whole + Math.sign(a) : whole) + 0;
  }
  const [n, d] = [BigInt(a), BigInt(b)];
  const rest = n % d;
  const away = n < 0n ? -1n : 1n;
  return toSmallestForm(rest * away * 2n >= d ? n / d + away : n / d);
}

/** Multiplies `a` by `ratio` and rounds half away from zero. */
export function takeShare(a: WholeNumber, ratio: Ratio): WholeNumber {
  return divideWholes(multiplyWholes(a, ratio.num), ratio.den);
}

/** Multiplies exactly. The result is not reduced. */
export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return { num: multiplyWholes(a.num, b.num), den: multiplyWholes(a.den, b.den) };
}

export function getSmaller(a: WholeNumber, b: WholeNumber): WholeNumber {
  return a < b ? a : b;
}

export function getLarger(a: WholeNumber, b: WholeNumber): WholeNumber {
  return a > b ? a : b;
}

function toSmallestForm(value: bigint): WholeNumber {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/**
 * Whole numbers up to this limit have at most fifteen significant digits, which always survive the conversion
 * to a double and back.
 */
const maxCertain = 1e15;

/** Tells whether `number` is exactly the decimal whole / scale. */
export function isDecimal(number: number, whole: number, scale: number): boolean {
  return whole <= maxCertain && whole >= -maxCertain && whole / scale === number;
}

/**
 * Converts a JSON number to the decimal of its shortest representation: 0.1 is exactly 1/10. Throws
 * RangeError if `number` is not finite.
 */
export function toRatio(number: number): Ratio {
  const decimals = countFewDecimals(number);
  if (decimals !== undefined) {
    const den = 10 ** decimals;
    return { num: Math.round(number * den) + 0, den };
  }
  const { mantissa, exponent } = parseShortest(number);
  return exponent < 0
    ? { num: toSmallestForm(mantissa), den: toSmallestForm(10n ** BigInt(-exponent)) }
    : { num: toSmallestForm(mantissa * 10n ** BigInt(exponent)), den: 1 };
}

/**
 * Counts the decimals of a JSON number in its shortest representation: 2 for 49.99, 7 for 1e-7, 0 for 1e21.
 * Throws RangeError if `number` is not finite.
 */
export function countDecimals(number: number): number {
  return countFewDecimals(number) ?? Math.max(0, -parseShortest(number).exponent);
}

/**
 * Counts up to six decimals without parsing digits, which would take ten times as long. Undefined if there
 * may be more.
 */
function countFewDecimals(number: number): number | undefined {
  for (let decimals = 0, den = 1; decimals <= 6; decimals++, den *= 10) {
    if (isDecimal(number, Math.round(number * den), den)) return decimals;
  }
  return undefined;
}

function parseShortest(number: number): { mantissa: bigint; exponent: number } {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number));
  if (!match) throw new RangeError(`Not a finite number: ${number}`);
  const [, whole = "", fraction = "", power = "0"] = match;
  return { mantissa: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
