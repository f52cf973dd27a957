import type { PageRules } from "../page-total.ts";
import { UNKNOWN, ZERO, approximate, magnitude, orNothing, point, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Bounds } from "./bounds.ts";

/**
 * How a page's total answers to its four sums (by flags: neither exempt, tax-exempt, discount-exempt, both),
 * anywhere within their bounds.
 */
export interface Slopes {
  /** What the total gains, before rounding, for each unit a sum gains. */
  readonly bySum: readonly Interval[];
  /** By how much rounding can distort the difference between two totals. */
  readonly slack: number;
  /** The rounded total never falls when a sum rises, by however little. */
  readonly steady: boolean;
}

interface Terms {
  readonly tax: number;
  /** All fixed discounts together. */
  readonly fixed: number;
  /** The part that percent discounts leave. */
  readonly kept: number;
  readonly percents: number;
}

/**
 * The page's real total is u = S - D + t × (C + A × (1 - D / (A + B))), with sums A, B, C, E, their sum S, the
 * discount D = F + P × (A + B) held within 0 and the lesser of A + B and S, and the tax t. These are bounds of its
 * partial derivatives, case by case; where none of the cases holds nothing is known.
 */
export function slopesOf(rules: PageRules, bounds: () => Bounds): Slopes {
  const tax = approximate(rules.tax);
  const rounding = tax === 0 ? 0 : 1;
  if (rules.discounts.length === 0) {
    const bySum = [1 + tax, 1, 1 + tax, 1].map(point);
    return { bySum, slack: rounding, steady: tax >= 0 };
  }
  const terms = termsOf(rules, tax);
  const box = bounds();
  const { bySum, leverage, level } = discounted(terms, box);
  return {
    bySum,
    slack: rounding + terms.percents * (1 + tax * leverage),
    steady: level && terms.percents <= 1 && (terms.percents === 0 || tax === 0 || isPure(box)),
  };
}

function termsOf(rules: PageRules, tax: number): Terms {
  let [fixed, percent, percents] = [0, 0, 0];
  for (const discount of rules.discounts) {
    if ("fixed" in discount) fixed += Math.max(0, Number(discount.fixed));
    else {
      percent += Math.max(0, approximate(discount.percent));
      percents += 1;
    }
  }
  return { tax, fixed, kept: Math.max(0, 1 - percent), percents };
}

interface Discounted {
  readonly bySum: readonly Interval[];
  /** At most how many times over the tax sees an error of the discount. */
  readonly leverage: number;
  /** Without the rounding of percents, no sum lowers the total. */
  readonly level: boolean;
}

function discounted({ tax, fixed, kept }: Terms, box: Bounds): Discounted {
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = box;
  const both = sum(a, b);
  const exempt = sum(c, e);
  const full = point(1 + tax);
  const consumed = kept * both.low <= fixed;
  const withClamp = (slope: Interval): Interval => (consumed ? orNothing(slope) : slope);
  if (tax === 0 && Math.min(a.low, b.low, c.low, e.low) < 0) {
    const any = { low: 0, high: 1 };
    return { bySum: [any, any, any, any], leverage: 0, level: true };
  }
  if (tax < 0 || exempt.low < 0)
    return { bySum: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], leverage: 0, level: false };
  if (a.low >= 0 && b.low >= 0) {
    const taxed = { low: fixed === 0 ? kept * (1 + tax) : kept, high: kept * (1 + tax) };
    const untaxed = { low: kept, high: fixed === 0 ? kept : kept * (1 + tax) };
    return { bySum: [withClamp(taxed), withClamp(untaxed), full, point(1)], leverage: 1, level: true };
  }
  if (isPure(box)) {
    const bySum = [{ low: 0, high: 1 + tax }, { low: 0, high: 1 }, full, point(1)];
    return { bySum, leverage: 1, level: true };
  }
  if (both.low <= 0) return { bySum: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], leverage: 0, level: false };
  const steepness = (tax * fixed) / both.low ** 2;
  const base = kept * (1 + tax);
  const taxed = { low: base - steepness * Math.max(b.high, 0), high: base - steepness * Math.min(b.low, 0) };
  const untaxed = {
    low: kept + steepness * Math.min(a.low, 0),
    high: kept + steepness * Math.max(a.high, 0),
  };
  const bySum = [withClamp(taxed), withClamp(untaxed), full, point(1)];
  return { bySum, leverage: magnitude(a) / both.low, level: false };
}

/** All that can be discounted is taxed, or none of it. */
function isPure([a = ZERO, b = ZERO]: Bounds): boolean {
  return magnitude(a) === 0 || magnitude(b) === 0;
}
