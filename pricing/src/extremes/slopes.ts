import type { PageRules } from "../page-total.ts";
import type { Bounds } from "./bounds.ts";
import { UNKNOWN, ZERO, approximate, magnitude, orNothing, point, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";

/**
 * How a page's total answers to its four sums (by flags: neither exempt, tax-exempt, discount-exempt, both),
 * anywhere within their bounds.
 */
export interface Slopes {
  /** What the total gains, before rounding, for each unit a sum gains. */
  readonly bySum: readonly Interval[];
  /** At least that, where no sum falls: what discounts eat up whole is then never more than before. */
  readonly rising: readonly number[];
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
    const slopes = [1 + tax, 1, 1 + tax, 1];
    return { bySum: slopes.map(point), rising: slopes, slack: rounding, steady: tax >= 0 };
  }
  const terms = termsOf(rules, tax);
  const box = bounds();
  const { bySum, unclamped, leverage, level } = discounted(terms, box);
  const isGradual = terms.percents <= 1;
  return {
    bySum,
    rising: (isGradual && unclamped ? unclamped : bySum).map((slope) => slope.low),
    slack: rounding + (terms.percents === 0 ? 0 : terms.percents * (1 + tax * leverage)),
    steady: level && isGradual && (terms.percents === 0 || tax === 0 || isPure(box)),
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
  /** Where the discounts do not eat up all that is discountable; known where no sum is below zero. */
  readonly unclamped?: readonly Interval[];
  /** At most how many times over the tax sees an error of the discount. */
  readonly leverage: number;
  /** Without the rounding of percents, no sum lowers the total. */
  readonly level: boolean;
}

const WILD: Discounted = { bySum: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], leverage: 0, level: false };

function discounted({ tax, fixed, kept }: Terms, box: Bounds): Discounted {
  const [a = ZERO, b = ZERO, c = ZERO, e = ZERO] = box.sums;
  const { discountable, leverage } = box;
  const full = point(1 + tax);
  const isPositive = Math.min(a.low, b.low, c.low, e.low) >= 0;
  if (tax === 0 && !isPositive) {
    const any = { low: 0, high: 1 };
    return { bySum: [any, any, any, any], leverage: 0, level: true };
  }
  if (tax < 0 || sum(c, e).low < 0) return WILD;
  if (isPure(box) && !isPositive) {
    const bySum = [{ low: 0, high: 1 + tax }, { low: 0, high: 1 }, full, point(1)];
    return { bySum, leverage: 1, level: true };
  }
  const isKnown = isPositive || discountable.low > 0 || (fixed === 0 && discountable.low >= 0);
  if (!isKnown || !Number.isFinite(leverage)) return WILD;
  // F / (A + B)² at its largest; in vain where A + B can vanish, and nothing without fixed discounts.
  const steepness = fixed === 0 ? 0 : (tax * fixed) / discountable.low ** 2;
  const taxed = {
    low: kept * (1 + tax) - weighted(steepness, Math.max(b.high, 0)),
    high: kept * (1 + tax) - weighted(steepness, Math.min(b.low, 0)),
  };
  const untaxed = {
    low: kept + weighted(steepness, Math.min(a.low, 0)),
    high: kept + weighted(steepness, Math.max(a.high, 0)),
  };
  const unclamped = [
    isPositive ? { low: Math.max(kept, taxed.low), high: taxed.high } : taxed,
    isPositive ? { low: untaxed.low, high: Math.min(kept * (1 + tax), untaxed.high) } : untaxed,
    full,
    point(1),
  ];
  const canClamp = kept === 0 || kept * discountable.low < fixed;
  const bySum = canClamp ? [...unclamped.slice(0, 2).map(orNothing), full, point(1)] : unclamped;
  return { bySum, unclamped: isPositive ? unclamped : undefined, leverage, level: isPositive };
}

function weighted(steepness: number, amount: number): number {
  return amount === 0 ? 0 : steepness * amount;
}

/** All that can be discounted is taxed, or none of it. */
function isPure({ sums: [a = ZERO, b = ZERO] }: Bounds): boolean {
  return magnitude(a) === 0 || magnitude(b) === 0;
}
