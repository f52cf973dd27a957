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

export const NOTHING: Breakdown = { subtotal: 0, discount: 0, tax: 0, total: 0 };

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
  let left = atLeast(0, atMost(discountable, subtotal));
  const discounts: Whole[] = [];
  let discount: Whole = 0;
  for (const rule of rules.discounts) {
    const wanted = "fixed" in rule ? rule.fixed : share(discountable, rule.percent);
    const given = atMost(atLeast(0, wanted), left);
    discounts.push(given);
    left = minus(left, given);
    discount = plus(discount, given);
  }
  const taxable = taxableOf(both, undiscounted, discountable, discount);
  const tax = quotient(times(taxable.num, rules.tax.num), times(taxable.den, rules.tax.den));
  const total = plus(minus(subtotal, discount), tax);
  return { subtotal, discount, tax, total, discounts, discountable, taxable };
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
