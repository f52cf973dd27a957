/** Bounds in floating point. They steer the search and become an amount only as a bound, rounded outwards. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const ZERO: Interval = { low: 0, high: 0 };

export function point(value: number): Interval {
  return { low: value, high: value };
}

export function middle({ low, high }: Interval): Interval {
  return point((low + high) / 2);
}

export function hull(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

export function orZero({ low, high }: Interval): Interval {
  return { low: Math.min(low, 0), high: Math.max(high, 0) };
}

export function sum(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

export function scaled({ low, high }: Interval, factor: number): Interval {
  return factor >= 0
    ? { low: low * factor, high: high * factor }
    : { low: high * factor, high: low * factor };
}

export function product(a: Interval, b: Interval): Interval {
  return hull(scaled(a, b.low), scaled(a, b.high));
}

export function magnitude({ low, high }: Interval): number {
  return Math.max(Math.abs(low), Math.abs(high));
}
