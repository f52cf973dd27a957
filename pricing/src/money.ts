import { decimal, isDecimal, plus, product, quotient, share, times } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";

/** Powers of ten as exact decimal text are short enough to divide by; amounts beyond go through text. */
export function toMajor(amount: Whole, unit: number): number {
  if (typeof amount === "number") return amount / unit;
  const digits = String(unit).length - 1;
  return Number(`${amount}e-${digits}`);
}

/** (100 + percent) / 100, or nothing for 0 %. */
export function raisedBy(percent: number): Ratio | undefined {
  if (percent === 0) return undefined;
  const { num, den } = decimal(percent);
  return { num: plus(num, times(den, 100)), den: times(den, 100) };
}

/** percent / 100. */
export function percentOf(percent: number): Ratio {
  const { num, den } = decimal(percent);
  return { num, den: times(den, 100) };
}

/**
 * value × quantity, raised by the markup, in minor units: `unit` of them are one major unit. Rounded once, half
 * away from zero. Prices in whole minor units with a whole quantity stay within plain integers.
 */
export function amountOf(value: number, quantity: number, unit: number, markup: Ratio | undefined): Whole {
  const price = Math.round(value * unit);
  const amount = price * quantity;
  if (Number.isInteger(quantity) && Number.isSafeInteger(amount) && isDecimal(value, price, unit)) {
    return markup ? share(amount + 0, markup) : amount + 0;
  }
  let { num, den } = product(decimal(value), decimal(quantity));
  num = times(num, unit);
  return markup ? quotient(times(num, markup.num), times(den, markup.den)) : quotient(num, den);
}
