import type { PageRules } from "../bill.ts";
import { approximateRatio } from "../price-values.ts";
import type { PageBox } from "./box.ts";
import {
  ZERO,
  addIntervals,
  createPoint,
  getMagnitude,
  includeZero,
  mergeIntervals,
  scaleInterval,
} from "./interval.ts";
import type { Interval } from "./interval.ts";

/** How a page's total depends on its four sums, by exemption. */
export interface Slopes {
  /** Gain of the total, before rounding, for each unit that a sum gains. Undefined if the total can jump. */
  readonly bySum: readonly Interval[] | undefined;
  /** The largest distance between the rounded and the real total. */
  readonly rounding: number;
  /** True if the rounded total never falls when a sum rises by any amount. */
  readonly isMonotone: boolean;
}

/** The rules of a page in real numbers. */
export interface Terms {
  readonly tax: number;
  /** The sum of all fixed discounts, in minor units. */
  readonly fixed: number;
  /** The fraction that percent discounts leave. */
  readonly remaining: number;
  /** Number of percent discounts. */
  readonly percents: number;
  readonly hasDiscounts: boolean;
}

/** Converts the rules of a page to real numbers. */
export function toTerms(rules: PageRules): Terms {
  let [fixed, percent, percents] = [0, 0, 0];
  for (const discount of rules.discounts) {
    if ("fixed" in discount) fixed += Math.max(0, Number(discount.fixed));
    else {
      percent += Math.max(0, approximateRatio(discount.percent));
      percents += 1;
    }
  }
  const remaining = Math.max(0, 1 - percent);
  return {
    tax: approximateRatio(rules.tax),
    fixed,
    remaining,
    percents,
    hasDiscounts: fixed > 0 || percent > 0,
  };
}

/**
 * Computes the real total of a page. A, B, C and E are the sums by exemption, N = A + B, t is the tax, F the
 * sum of fixed discounts and P the fraction of percent discounts. The total without discounts is T = N + C +
 * E + t (A + C). If T or N is not above zero, the total is T. Otherwise it is the larger of zero and N + C +
 * E - D + t (C + A (1 - D / N)), with the discount D = F + P N, at most N.
 */
export function computeRealTotal(
  { tax, fixed, remaining, hasDiscounts }: Terms,
  sums: readonly number[],
): number {
  const [a = 0, b = 0, c = 0, e = 0] = sums;
  const n = a + b;
  const full = n + c + e + tax * (a + c);
  if (!hasDiscounts || n <= 0 || full <= 0) return full;
  const left = Math.max(0, remaining * n - fixed);
  return Math.max(0, left + c + e + tax * (c + (a * left) / n));
}

/** Bounds the partial derivatives of the real total anywhere within the box, case by case. */
export function computeSlopes(terms: Terms, box: PageBox): Slopes {
  const { tax, percents, hasDiscounts } = terms;
  const ownRounding = tax === 0 ? 0 : 0.5;
  const full = [createPoint(1 + tax), createPoint(1), createPoint(1 + tax), createPoint(1)];
  if (!hasDiscounts || box.discountable.high <= 0) {
    // The high ends of the two sums may belong to different choices, so no choice may reach both.
    const hasDiscountAtCorner = hasDiscounts && (box.sums[0]?.high ?? 0) + (box.sums[1]?.high ?? 0) > 0;
    return { bySum: full, rounding: ownRounding, isMonotone: tax >= 0 && !hasDiscountAtCorner };
  }
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = box.sums;
  const isPositive = Math.min(a.low, b.low, c.low, e.low) >= 0;
  const isPure = getMagnitude(a) === 0 || getMagnitude(b) === 0;
  const leverage = isPositive || isPure ? 1 : box.leverage;
  const canReachZero = Math.min(c.low, e.low) < 0 || (!isPositive && !isPure);
  const isSmooth = tax === 0 || (tax > 0 && (isPositive || isPure));
  return {
    bySum: computeDiscountedSlopes(terms, box, full, { isPositive, isPure, leverage, canReachZero }),
    rounding:
      ownRounding +
      (tax === 0 ? 0.5 * percents : (0.5 * percents + (canReachZero ? 1 : 0)) * (1 + tax * leverage)),
    isMonotone:
      isSmooth && percents <= 1 && (percents === 0 || tax === 0 || isPure) && (tax === 0 || !canReachZero),
  };
}

/** Facts about the sums of a page, valid for every choice. */
interface SumFacts {
  readonly isPositive: boolean;
  /** True if all or none of the discountable amounts are taxed. */
  readonly isPure: boolean;
  readonly leverage: number;
  readonly canReachZero: boolean;
}

function computeDiscountedSlopes(
  { tax, fixed, remaining }: Terms,
  { sums, discountable }: PageBox,
  full: readonly Interval[],
  { isPositive, isPure, leverage, canReachZero }: SumFacts,
): Interval[] | undefined {
  const [a = ZERO, b = ZERO] = sums;
  // Between taxed and untaxed amounts of opposite sign, a small discount can remove a large tax: the total
  // jumps.
  if (tax < 0) return undefined;
  if (tax !== 0 && !isPositive && !isPure) {
    if (!Number.isFinite(leverage) || (a.low < 0 && tax * leverage > 1)) return undefined;
  }
  const canBeEatenUp = remaining === 0 || remaining * discountable.low < fixed;
  const inFull = !isPositive;
  // If the discount is not capped, N is at least F / (1 - P).
  const least = Math.max(discountable.low, remaining === 0 ? 0 : fixed / remaining);
  const steepness = tax === 0 || isPure || fixed === 0 || remaining === 0 ? 0 : (tax * fixed) / least ** 2;
  const gradual = { low: 0, high: steepness };
  let taxed = shiftSlope(remaining * (1 + tax), gradual, { low: -b.high, high: -b.low });
  let untaxed = shiftSlope(remaining, gradual, a);
  if (isPositive) {
    taxed = { low: Math.max(remaining, taxed.low), high: taxed.high };
    untaxed = { low: untaxed.low, high: Math.min(remaining * (1 + tax), untaxed.high) };
  }
  return [taxed, untaxed, ...full.slice(2)].map((slope, slot) => {
    let all = slope;
    if ((canBeEatenUp && slot < 2) || canReachZero) all = includeZero(all);
    return inFull ? mergeIntervals(all, full[slot] ?? all) : all;
  });
}

/** Bounds base + factor × amount. The bounds contain the base itself. */
function shiftSlope(base: number, factor: Interval, amount: Interval): Interval {
  const most = { low: Math.min(0, factor.high * amount.low), high: Math.max(0, factor.high * amount.high) };
  return { low: base + most.low, high: base + most.high };
}

/** Bounds the rounded total of a page within the box, for any slopes: outer bounds in whole minor units. */
export function computeEnclosure(terms: Terms, { rounded: sums }: PageBox): Interval {
  const { tax, hasDiscounts } = terms;
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = sums;
  const exempt = addIntervals(scaleInterval(c, 1 + tax), e);
  const discountable = addIntervals(scaleInterval(a, 1 + tax), b);
  const full = addIntervals(exempt, discountable);
  // After a discount, any part of the discountable amount may remain, and the total is not below zero.
  const left = addIntervals(exempt, includeZero(discountable));
  const discounted = { low: Math.max(0, left.low), high: Math.max(0, left.high) };
  const total = hasDiscounts ? mergeIntervals(full, discounted) : full;
  return { low: Math.floor(total.low - 0.5), high: Math.ceil(total.high + 0.5) };
}
