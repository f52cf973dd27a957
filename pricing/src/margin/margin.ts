import { UnrepresentableTotalError, isRepresentable } from "../amounts.ts";
import type { PageRules } from "../bill.ts";
import { divideWholes, multiplyWholes, subtractWholes, toRatio } from "../exact.ts";
import type { Ratio, WholeNumber } from "../exact.ts";
import { toMajorUnits } from "../money.ts";

/** The profit of a sale, in major units. */
export interface Margin {
  /** The amounts that count. Page discounts are subtracted only from pages and totals. Excludes tax. */
  readonly revenue: number;
  readonly cost: number;
  /** revenue - cost. */
  readonly profit: number;
  /** profit / revenue × 100, rounded half away from zero to two decimals. Null unless revenue is above 0. */
  readonly percent: number | null;
}

/** The discounts of pages in relation to their prices, in major units. */
export interface DiscountShare {
  readonly subtotal: number;
  readonly discount: number;
  /**
   * The discount less one minor unit for each page with a percent discount, for rounding. Limits apply to
   * this amount.
   */
  readonly counted: number;
  /** discount / subtotal × 100, rounded to two decimals like a margin. Null unless subtotal is above 0. */
  readonly percent: number | null;
}

/** How near a reachable figure is to the choices of the recipient. */
export interface Reach {
  /**
   * `exact` if a choice reaches the figure, and none is worse. `bound` if no choice is worse than `percent`,
   * but perhaps none reaches it. The amounts then belong to the worst known choice.
   */
  readonly range: "exact" | "bound";
  /** True if raising a quantity without a max can make the figure worse. It counts as it is now. */
  readonly open: boolean;
}

/**
 * The lowest margin that the recipient can still reach. `percent` is null if a choice with a cost may have no
 * revenue, which is lower than every percentage. A bound is rounded down.
 */
export interface LowestMargin extends Margin, Reach {}

/**
 * The highest discount that the recipient can still reach, by its counted share. A bound is one of this share,
 * rounded up. With `bound`, a null `percent` means that no limit was found.
 */
export interface HighestDiscount extends DiscountShare, Reach {}

/** The result of a comparison with a limit: below, equal, above. */
export type Comparison = -1 | 0 | 1;

/**
 * Compares a margin with a limit in percent. Compares exact fractions: 29.999 % is below 30 %, although it is
 * shown as 30.00. A cost without revenue is below every limit. Returns undefined if there is neither. Throws
 * RangeError for a number that is not finite.
 */
export function compareMargin(margin: Margin | LowestMargin, limit: number): Comparison | undefined {
  if ("range" in margin && margin.range === "bound")
    return margin.percent === null ? -1 : compareShare(margin.percent, 100, limit);
  if (margin.revenue <= 0) return margin.cost > 0 ? -1 : undefined;
  return compareShare(margin.profit, margin.revenue, limit);
}

/**
 * Compares the counted share of a discount with a limit in percent, as an exact fraction like `compareMargin`.
 * 10 % of 10.05 is 1.01, of which 1.00 counts, so that it is not above 10 %. A bound without a limit is above
 * every limit. Returns undefined if there is no subtotal. Throws RangeError for a number that is not finite.
 */
export function compareDiscount(
  share: DiscountShare | HighestDiscount,
  limit: number,
): Comparison | undefined {
  if ("range" in share && share.range === "bound")
    return share.percent === null ? 1 : compareShare(share.percent, 100, limit);
  return share.subtotal <= 0 ? undefined : compareShare(share.counted, share.subtotal, limit);
}

/** Compares part / whole × 100 with a limit. `whole` is above 0. */
function compareShare(part: number, whole: number, limit: number): Comparison {
  const [a, b, c] = [part, whole, limit].map(toRatio) as [Ratio, Ratio, Ratio];
  const share = [a.num, b.den, c.den, 100].reduce(multiplyWholes);
  const wanted = [c.num, a.den, b.num].reduce(multiplyWholes);
  return toComparison(subtractWholes(share, wanted));
}

function toComparison(difference: WholeNumber): Comparison {
  if (difference === 0) return 0;
  return difference < 0 ? -1 : 1;
}

/** Converts minor units to a margin. Throws UnrepresentableTotalError like `toAmounts`. */
export function toMargin(revenue: WholeNumber, cost: WholeNumber, unit: number): Margin {
  const profit = subtractWholes(revenue, cost);
  return {
    revenue: toMajor(revenue, unit),
    cost: toMajor(cost, unit),
    profit: toMajor(profit, unit),
    percent: toPercent(profit, revenue),
  };
}

/** The discounts of a choice in minor units. */
export interface DiscountSums {
  readonly subtotal: WholeNumber;
  readonly discount: WholeNumber;
  /** The part of `discount` that limits apply to. */
  readonly counted: WholeNumber;
}

/** Returns the counted part of the discount of a page in minor units. */
export function toCounted(discount: WholeNumber, { discounts }: PageRules): WholeNumber {
  const isRounded = discount > 0 && discounts.some((each) => "percent" in each && each.percent.num > 0);
  return isRounded ? subtractWholes(discount, 1) : discount;
}

/** Converts minor units to a share. Throws UnrepresentableTotalError like `toAmounts`. */
export function toDiscountShare({ subtotal, discount, counted }: DiscountSums, unit: number): DiscountShare {
  return {
    subtotal: toMajor(subtotal, unit),
    discount: toMajor(discount, unit),
    counted: toMajor(counted, unit),
    percent: toPercent(discount, subtotal),
  };
}

/** Computes part / whole × 100, rounded to two decimals, or null unless `whole` is above 0. */
function toPercent(part: WholeNumber, whole: WholeNumber): number | null {
  return whole > 0 ? toMajorUnits(divideWholes(multiplyWholes(part, 10_000), whole), 100) : null;
}

function toMajor(amount: WholeNumber, unit: number): number {
  if (!isRepresentable(amount, unit)) throw new UnrepresentableTotalError();
  return toMajorUnits(amount, unit);
}
