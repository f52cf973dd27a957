import type { Ratio } from "../exact.ts";

/** Bounds in floating point: they steer and prune the search, and never become an amount. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const ZERO: Interval = { low: 0, high: 0 };
export const UNKNOWN: Interval = { low: -Infinity, high: Infinity };

export function point(value: number): Interval {
  return { low: value, high: value };
}

export function hull(values: Iterable<number>): Interval {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

export function orNothing({ low, high }: Interval): Interval {
  return { low: Math.min(low, 0), high: Math.max(high, 0) };
}

export function sum(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

export function product(a: Interval, b: Interval): Interval {
  return hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high].map((x) => x || 0));
}

export function magnitude({ low, high }: Interval): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

export function approximate({ num, den }: Ratio): number {
  return Number(num) / Number(den);
}
