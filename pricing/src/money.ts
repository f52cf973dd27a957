import {
  addWholes,
  divideWholes,
  isDecimal,
  multiplyRatios,
  multiplyWholes,
  takeShare,
  toRatio,
} from "./exact.ts";
import type { Ratio, WholeNumber } from "./exact.ts";

/** Converts minor units to the JSON number of major units. One major unit has `unit` minor units. */
export function toMajorUnits(amount: WholeNumber, unit: number): number {
  // Dividing by a power of ten rounds once, exactly like parsing the decimal's text.
  if (typeof amount === "number") return amount / unit;
  const digits = String(unit).length - 1;
  return Number(`${amount}e-${digits}`);
}

/** Converts a markup percentage to the factor (100 + percent) / 100. Returns undefined for 0. */
export function toMarkupRatio(percent: number): Ratio | undefined {
  if (percent === 0) return undefined;
  const { num, den } = toRatio(percent);
  return { num: addWholes(num, multiplyWholes(den, 100)), den: multiplyWholes(den, 100) };
}

/** Converts a percentage to the fraction percent / 100. */
export function toPercentRatio(percent: number): Ratio {
  const { num, den } = toRatio(percent);
  return { num, den: multiplyWholes(den, 100) };
}

/**
 * Computes value × quantity × markup in minor units, rounded once, half away from zero. `value` is in major
 * units, of `unit` minor units each. Throws RangeError for a number that is not finite.
 */
export function computeAmount(
  value: number,
  quantity: number,
  unit: number,
  markup: Ratio | undefined,
): WholeNumber {
  // Prices in whole minor units with a whole quantity need only plain integers.
  const price = Math.round(value * unit);
  const amount = price * quantity;
  if (Number.isInteger(quantity) && Number.isSafeInteger(amount) && isDecimal(value, price, unit)) {
    return markup ? takeShare(amount + 0, markup) : amount + 0;
  }
  let { num, den } = multiplyRatios(toRatio(value), toRatio(quantity));
  num = multiplyWholes(num, unit);
  return markup
    ? divideWholes(multiplyWholes(num, markup.num), multiplyWholes(den, markup.den))
    : divideWholes(num, den);
}

/** Computes the tax on minor units, rounded half away from zero. */
export function computeTax(net: WholeNumber, percent: number): WholeNumber {
  return takeShare(net, toPercentRatio(percent));
}
