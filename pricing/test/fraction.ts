/** Exact fractions by the schoolbook, for a second opinion on the engine's arithmetic. */
export class Fraction {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    this.n = d < 0n ? -n : n;
    this.d = d < 0n ? -d : d;
  }

  static of(value: number): Fraction {
    const [mantissa = "0", exponent = "0"] = String(value).split("e");
    const [whole = "0", decimals = ""] = mantissa.split(".");
    const power = BigInt(Math.abs(Number(exponent)));
    const digits = new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
    const scale = new Fraction(10n ** power);
    return Number(exponent) < 0 ? digits.over(scale) : digits.times(scale);
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.times(new Fraction(-1n)));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.n * other.d, this.d * other.n);
  }

  isLess(other: Fraction): boolean {
    return this.minus(other).n < 0n;
  }

  /** To `digits` decimals, half away from zero. */
  rounded(digits: number): Fraction {
    const scale = 10n ** BigInt(digits);
    const twice = 2n * this.n * scale;
    const half = this.n < 0n ? -this.d : this.d;
    return new Fraction((twice + half) / (2n * this.d), scale);
  }

  toNumber(digits: number): number {
    return Number(`${(this.n * 10n ** BigInt(digits)) / this.d}e-${digits}`);
  }
}
