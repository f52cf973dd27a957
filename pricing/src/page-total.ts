import { atLeast, atMost, minus, plus, quotient, share, times } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";

/**
 * Amounts of one page and frequency in minor units by what becomes of them: a flag index (see `flags`) each.
 */
export type Sums = Whole[];
export const DISCOUNT_EXEMPT = 2;
export const TAX_EXEMPT = 1;

export interface PageRules {
  /** Those of the frequency, in the page's order; value in minor units or a ratio. */
  readonly discounts: readonly PageDiscount[];
  readonly tax: Ratio;
}

export type PageDiscount = { readonly fixed: Whole } | { readonly percent: Ratio };

/** All in minor units. */
export interface Breakdown {
  subtotal: Whole;
  discount: Whole;
  tax: Whole;
  total: Whole;
}

export interface Bill extends Breakdown {
  /** One per discount, in order. */
  discounts: Whole[];
  discountable: Whole;
  taxable: Ratio;
}

/** Steps 5 and 6 of the calculation: discounts, then tax, each rounded once. Product design, section 4. */
export function bill(sums: Sums, rules: PageRules): Bill {
  const [both = 0, untaxed = 0, undiscounted = 0, neither = 0] = sums;
  const discountable = plus(both, untaxed);
  const subtotal = plus(discountable, plus(undiscounted, neither));
  const afterDiscount = (discount: Whole) => {
    const taxable = taxableOf(both, undiscounted, discountable, discount);
    const tax = quotient(times(taxable.num, rules.tax.num), times(taxable.den, rules.tax.den));
    return { taxable, tax, total: plus(minus(subtotal, discount), tax) };
  };
  const wanted = rules.discounts.map((rule) =>
    atLeast(0, "fixed" in rule ? rule.fixed : share(discountable, rule.percent)),
  );
  const all = atMost(wanted.reduce(plus, 0), atLeast(0, discountable));
  const hasAny = all > 0 && afterDiscount(0).total >= 0;
  const discount = hasAny ? largestUpTo(all, (each) => afterDiscount(each).total >= 0) : 0;
  let left = discount;
  const discounts = wanted.map((each) => {
    const given = atMost(each, left);
    left = minus(left, given);
    return given;
  });
  return { subtotal, discount, discounts, discountable, ...afterDiscount(discount) };
}

/**
 * Returns the largest whole number from 0 to `most` that holds, given that 0 does. A growing discount only lowers a
 * page's total, or only raises it, so that the numbers that hold are all on one side.
 */
function largestUpTo(most: Whole, holds: (value: Whole) => boolean): Whole {
  if (holds(most)) return most;
  let [low, high]: [Whole, Whole] = [0, most];
  while (minus(high, low) > 1) {
    const sum = plus(low, high);
    const middle: Whole = typeof sum === "number" ? Math.floor(sum / 2) : quotient(minus(sum, 1), 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** A discount lies on the discountable lines in proportion, so the taxable ones bear both / discountable of it. */
function taxableOf(both: Whole, undiscounted: Whole, discountable: Whole, discount: Whole): Ratio {
  if (discount === 0) return { num: plus(both, undiscounted), den: 1 };
  const left = times(both, minus(discountable, discount));
  return { num: plus(times(undiscounted, discountable), left), den: discountable };
}

export function added(a: Breakdown, b: Breakdown): Breakdown {
  return {
    subtotal: plus(a.subtotal, b.subtotal),
    discount: plus(a.discount, b.discount),
    tax: plus(a.tax, b.tax),
    total: plus(a.total, b.total),
  };
}
