/**
 * Whole numbers of any size and exact fractions. A whole number is a JavaScript number while that is exact
 * and a bigint beyond; every result here is in the smaller form, so equal values are `===`.
 */
export type Whole = number | bigint;

/** num / den, with den above zero. */
export interface Ratio {
  readonly num: Whole;
  readonly den: Whole;
}

export function plus(a: Whole, b: Whole): Whole {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return smallest(BigInt(a) + BigInt(b));
}

export function minus(a: Whole, b: Whole): Whole {
  return plus(a, -b);
}

export function times(a: Whole, b: Whole): Whole {
  if (typeof a === "number" && typeof b === "number") {
    const exact = a * b;
    // Adding 0 turns -0 into 0.
    if (Number.isSafeInteger(exact)) return exact + 0;
  }
  return smallest(BigInt(a) * BigInt(b));
}

/** a / b rounded half away from zero; b is above zero. */
export function quotient(a: Whole, b: Whole): Whole {
  if (typeof a === "number" && typeof b === "number") {
    const rest = a % b;
    const whole = (a - rest) / b;
    return (Math.abs(rest) * 2 >= b ? whole + Math.sign(a) : whole) + 0;
  }
  const [n, d] = [BigInt(a), BigInt(b)];
  const rest = n % d;
  const away = n < 0n ? -1n : 1n;
  return smallest(rest * away * 2n >= d ? n / d + away : n / d);
}

/** a × ratio rounded half away from zero. */
export function share(a: Whole, ratio: Ratio): Whole {
  return quotient(times(a, ratio.num), ratio.den);
}

export function product(a: Ratio, b: Ratio): Ratio {
  return { num: times(a.num, b.num), den: times(a.den, b.den) };
}

export function atMost(a: Whole, b: Whole): Whole {
  return a < b ? a : b;
}

export function atLeast(a: Whole, b: Whole): Whole {
  return a > b ? a : b;
}

function smallest(value: bigint): Whole {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Fifteen significant digits are the most that always survive the way into a double and back. */
const CERTAIN = 1e15;

/** `number` is exactly the decimal whole / scale. */
export function isDecimal(number: number, whole: number, scale: number): boolean {
  return whole <= CERTAIN && whole >= -CERTAIN && whole / scale === number;
}

/**
 * The decimal a JSON number stands for: its shortest representation, so 0.1 is 1/10 and nothing else.
 * Throws RangeError when `number` is not finite.
 */
export function decimal(number: number): Ratio {
  for (let den = 1; den <= 1e6; den *= 10) {
    const num = Math.round(number * den);
    if (isDecimal(number, num, den)) return { num: num + 0, den };
  }
  const { mantissa, exponent } = shortest(number);
  return exponent < 0
    ? { num: smallest(mantissa), den: smallest(10n ** BigInt(-exponent)) }
    : { num: smallest(mantissa * 10n ** BigInt(exponent)), den: 1 };
}

/** How many decimals a JSON number has in its shortest representation: 2 for 49.99, 7 for 1e-7, 0 for 1e21. */
export function decimals(number: number): number {
  return Math.max(0, -shortest(number).exponent);
}

function shortest(number: number): { mantissa: bigint; exponent: number } {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number));
  if (!match) throw new RangeError(`Not a finite number: ${number}`);
  const [, whole = "", fraction = "", power = "0"] = match;
  return { mantissa: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
