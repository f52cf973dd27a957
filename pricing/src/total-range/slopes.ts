import { approximate } from "../price-values.ts";
import type { PageRules } from "../page-total.ts";
import type { PageBox } from "./box.ts";
import { ZERO, hull, magnitude, orZero, point } from "./interval.ts";
import type { Interval } from "./interval.ts";

/** How a page's total answers to its four sums (by flags: neither exempt, tax-exempt, discount-exempt, both). */
export interface Slopes {
  /** What the total gains, before rounding, for each unit that a sum gains; unknown where the total can jump. */
  readonly bySum: readonly Interval[] | undefined;
  /** At most how far rounding can move the total from what it is with real numbers. */
  readonly rounding: number;
  /** The rounded total never falls when a sum rises, by however little. */
  readonly isMonotone: boolean;
}

/** What the rules of a page come to with real numbers. */
export interface Terms {
  readonly tax: number;
  /** All fixed discounts together. */
  readonly fixed: number;
  /** The part that percent discounts leave. */
  readonly kept: number;
  readonly percents: number;
  readonly hasDiscounts: boolean;
}

export function termsOf(rules: PageRules): Terms {
  let [fixed, percent, percents] = [0, 0, 0];
  for (const discount of rules.discounts) {
    if ("fixed" in discount) fixed += Math.max(0, Number(discount.fixed));
    else {
      percent += Math.max(0, approximate(discount.percent));
      percents += 1;
    }
  }
  const kept = Math.max(0, 1 - percent);
  return { tax: approximate(rules.tax), fixed, kept, percents, hasDiscounts: fixed > 0 || percent > 0 };
}

/**
 * The page's real total. With the sums A, B, C, E, N = A + B, and the tax t, it is A + B + C + E + t (A + C) where that
 * is below zero or N is, and otherwise the larger of zero and N + C + E - D + t (C + A (1 - D / N)), with the discount
 * D = F + P N, at most N.
 */
export function realTotal({ tax, fixed, kept, hasDiscounts }: Terms, sums: readonly number[]): number {
  const [a = 0, b = 0, c = 0, e = 0] = sums;
  const n = a + b;
  const full = n + c + e + tax * (a + c);
  if (!hasDiscounts || n <= 0 || full <= 0) return full;
  const left = Math.max(0, kept * n - fixed);
  return Math.max(0, left + c + e + tax * (c + (a * left) / n));
}

/** Bounds of the partial derivatives of the real total anywhere within the box, case by case. */
export function slopesOf(terms: Terms, box: PageBox): Slopes {
  const { tax, percents, hasDiscounts } = terms;
  const ownRounding = tax === 0 ? 0 : 0.5;
  const full = [point(1 + tax), point(1), point(1 + tax), point(1)];
  if (!hasDiscounts || box.discountable.high <= 0) {
    // The highest ends of both sums together can lie beyond what they come to in any choice.
    const hasDiscountAtCorner = hasDiscounts && (box.sums[0]?.high ?? 0) + (box.sums[1]?.high ?? 0) > 0;
    return { bySum: full, rounding: ownRounding, isMonotone: tax >= 0 && !hasDiscountAtCorner };
  }
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = box.sums;
  const isPositive = Math.min(a.low, b.low, c.low, e.low) >= 0;
  const isPure = magnitude(a) === 0 || magnitude(b) === 0;
  const leverage = isPositive || isPure ? 1 : box.leverage;
  const canReachZero = Math.min(c.low, e.low) < 0 || (!isPositive && !isPure);
  const isSmooth = tax === 0 || (tax > 0 && (isPositive || isPure));
  return {
    bySum: discounted(terms, box, full, { isPositive, isPure, leverage, canReachZero }),
    rounding:
      ownRounding +
      (tax === 0 ? 0.5 * percents : (0.5 * percents + (canReachZero ? 1 : 0)) * (1 + tax * leverage)),
    isMonotone:
      isSmooth && percents <= 1 && (percents === 0 || tax === 0 || isPure) && (tax === 0 || !canReachZero),
  };
}

interface Facts {
  readonly isPositive: boolean;
  /** All that can be discounted is taxed, or none of it. */
  readonly isPure: boolean;
  readonly leverage: number;
  readonly canReachZero: boolean;
}

function discounted(
  { tax, fixed, kept }: Terms,
  { sums, discountable }: PageBox,
  full: readonly Interval[],
  { isPositive, isPure, leverage, canReachZero }: Facts,
): Interval[] | undefined {
  const [a = ZERO, b = ZERO] = sums;
  // Between taxed and untaxed amounts of opposite sign a small discount can wipe out a large tax: the total jumps.
  if (tax < 0) return undefined;
  if (tax !== 0 && !isPositive && !isPure) {
    if (!Number.isFinite(leverage) || (a.low < 0 && tax * leverage > 1)) return undefined;
  }
  const canBeEatenUp = kept === 0 || kept * discountable.low < fixed;
  const inFull = !isPositive;
  // A discount that is not capped leaves N at F / kept or more.
  const least = Math.max(discountable.low, kept === 0 ? 0 : fixed / kept);
  const steepness = tax === 0 || isPure || fixed === 0 || kept === 0 ? 0 : (tax * fixed) / least ** 2;
  const gradual = { low: 0, high: steepness };
  let taxed = shifted(kept * (1 + tax), gradual, { low: -b.high, high: -b.low });
  let untaxed = shifted(kept, gradual, a);
  if (isPositive) {
    taxed = { low: Math.max(kept, taxed.low), high: taxed.high };
    untaxed = { low: untaxed.low, high: Math.min(kept * (1 + tax), untaxed.high) };
  }
  return [taxed, untaxed, ...full.slice(2)].map((slope, slot) => {
    let all = slope;
    if ((canBeEatenUp && slot < 2) || canReachZero) all = orZero(all);
    return inFull ? hull(all, full[slot] ?? all) : all;
  });
}

/** base + factor × amount, at the factor's lowest and highest. */
function shifted(base: number, factor: Interval, amount: Interval): Interval {
  const most = { low: Math.min(0, factor.high * amount.low), high: Math.max(0, factor.high * amount.high) };
  return { low: base + most.low, high: base + most.high };
}

/** Between what the rounded total lies within the box, whatever the slopes: outer bounds in whole minor units. */
export function enclosure(terms: Terms, { rounded: sums }: PageBox): Interval {
  const { tax, hasDiscounts } = terms;
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = sums;
  const low = a.low + b.low + c.low + e.low + Math.min(tax * (a.low + c.low), tax * (a.high + c.high));
  // A discount can take away a negative taxed part too.
  const left = hasDiscounts ? orZero(a) : a;
  const taxed = { low: left.low + c.low, high: left.high + c.high };
  const high = a.high + b.high + c.high + e.high + Math.max(tax * taxed.low, tax * taxed.high);
  return { low: Math.floor((hasDiscounts ? Math.min(0, low) : low) - 0.5), high: Math.ceil(high + 0.5) };
}
