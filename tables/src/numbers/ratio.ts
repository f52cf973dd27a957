/** An exact fraction; `den` is positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** Converts a number by its shortest decimal: 0.1 is one tenth. */
export function toRatio(value: number): Ratio {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const shift = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return shift >= 0
    ? { num: digits * 10n ** BigInt(shift), den: 1n }
    : { num: digits, den: 10n ** BigInt(-shift) };
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** Divides two fractions. Returns undefined for a division by zero. */
export function divideRatios(a: Ratio, b: Ratio): Ratio | undefined {
  if (b.num === 0n) return undefined;
  const sign = b.num < 0n ? -1n : 1n;
  return { num: sign * a.num * b.den, den: sign * a.den * b.num };
}

/** Rounds to `decimals`, half away from zero. */
export function roundRatio({ num, den }: Ratio, decimals: number): number {
  const scaled = (num < 0n ? -num : num) * 10n ** BigInt(decimals);
  const rounded = (2n * scaled + den) / (2n * den);
  const digits = rounded.toString().padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  const value = Number(text);
  return num < 0n && value !== 0 ? -value : value;
}
