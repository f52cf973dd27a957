/**
 * A lower and an upper bound in floating point. Intervals guide the search. An end becomes an amount only as
 * a bound, rounded outwards.
 */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const ZERO: Interval = { low: 0, high: 0 };

/** Creates the interval of a single value. */
export function createPoint(value: number): Interval {
  return { low: value, high: value };
}

/** Returns the middle of an interval. */
export function toMidpoint({ low, high }: Interval): Interval {
  return createPoint((low + high) / 2);
}

/** Returns the smallest interval that contains both. */
export function mergeIntervals(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** Widens an interval until it contains zero. */
export function includeZero({ low, high }: Interval): Interval {
  return { low: Math.min(low, 0), high: Math.max(high, 0) };
}

/** Bounds the sum of two values. */
export function addIntervals(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

/** Bounds the product of a value and a factor. */
export function scaleInterval({ low, high }: Interval, factor: number): Interval {
  return factor >= 0
    ? { low: low * factor, high: high * factor }
    : { low: high * factor, high: low * factor };
}

/** Bounds the product of two values. */
export function multiplyIntervals(a: Interval, b: Interval): Interval {
  return mergeIntervals(scaleInterval(a, b.low), scaleInterval(a, b.high));
}

/** Returns the largest distance from zero. */
export function getMagnitude({ low, high }: Interval): number {
  return Math.max(Math.abs(low), Math.abs(high));
}
