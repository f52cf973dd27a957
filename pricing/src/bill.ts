import {
  addWholes,
  divideWholes,
  getLarger,
  getSmaller,
  multiplyWholes,
  subtractWholes,
  takeShare,
} from "./exact.ts";
import type { Ratio, WholeNumber } from "./exact.ts";

/**
 * Sums of the amounts of one page for one frequency, in minor units. The index is the exemption of the added
 * amounts: from nothing (0), from tax (1), from discounts (2), from both (3). A fifth sum may follow (BASE in
 * ledger.ts).
 */
export type Sums = WholeNumber[];
export const DISCOUNT_EXEMPT = 2;
export const TAX_EXEMPT = 1;

/** Discounts and tax of one page for one frequency. */
export interface PageRules {
  /** The discounts in the page's order. */
  readonly discounts: readonly PageDiscount[];
  readonly tax: Ratio;
}

/** A discount: minor units, or a fraction of the discountable amount. */
export type PageDiscount = { readonly fixed: WholeNumber } | { readonly percent: Ratio };

/** A total and its parts, in minor units. */
export interface Breakdown {
  subtotal: WholeNumber;
  discount: WholeNumber;
  tax: WholeNumber;
  total: WholeNumber;
}

/** The breakdown of one page with its intermediate results, in minor units. */
export interface Bill extends Breakdown {
  /** Amount of each discount, in the page's order. */
  discounts: WholeNumber[];
  discountable: WholeNumber;
  taxable: Ratio;
}

/** Computes discounts, then tax, each rounded once (README, rules 6 and 7). */
export function computeBill(sums: Sums, rules: PageRules): Bill {
  const [both = 0, untaxed = 0, undiscounted = 0, neither = 0] = sums;
  const discountable = addWholes(both, untaxed);
  const subtotal = addWholes(discountable, addWholes(undiscounted, neither));
  const afterDiscount = (discount: WholeNumber) => {
    const taxable = computeTaxable(both, undiscounted, discountable, discount);
    const tax = divideWholes(
      multiplyWholes(taxable.num, rules.tax.num),
      multiplyWholes(taxable.den, rules.tax.den),
    );
    return { taxable, tax, total: addWholes(subtractWholes(subtotal, discount), tax) };
  };
  const wanted = rules.discounts.map((rule) =>
    getLarger(0, "fixed" in rule ? rule.fixed : takeShare(discountable, rule.percent)),
  );
  const all = getSmaller(wanted.reduce(addWholes, 0), getLarger(0, discountable));
  const hasAny = all > 0 && afterDiscount(0).total >= 0;
  const discount = hasAny ? findLargest(all, (each) => afterDiscount(each).total >= 0) : 0;
  let left = discount;
  const discounts = wanted.map((each) => {
    const given = getSmaller(each, left);
    left = subtractWholes(left, given);
    return given;
  });
  return { subtotal, discount, discounts, discountable, ...afterDiscount(discount) };
}

/**
 * Finds the largest whole number from 0 to `most` for which `holds` is true, provided that it is true for 0.
 * Bisection works, because a growing discount always lowers a page's total, or always raises it.
 */
function findLargest(most: WholeNumber, holds: (value: WholeNumber) => boolean): WholeNumber {
  if (holds(most)) return most;
  let [low, high]: [WholeNumber, WholeNumber] = [0, most];
  while (subtractWholes(high, low) > 1) {
    const sum = addWholes(low, high);
    const middle: WholeNumber =
      typeof sum === "number" ? Math.floor(sum / 2) : divideWholes(subtractWholes(sum, 1), 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Computes the taxable amount. The discount is spread over all discountable lines in proportion, and the
 * taxed lines bear their share.
 */
function computeTaxable(
  both: WholeNumber,
  undiscounted: WholeNumber,
  discountable: WholeNumber,
  discount: WholeNumber,
): Ratio {
  if (discount === 0) return { num: addWholes(both, undiscounted), den: 1 };
  const left = multiplyWholes(both, subtractWholes(discountable, discount));
  return { num: addWholes(multiplyWholes(undiscounted, discountable), left), den: discountable };
}

/** Adds two breakdowns field by field. */
export function addBreakdowns(a: Breakdown, b: Breakdown): Breakdown {
  return {
    subtotal: addWholes(a.subtotal, b.subtotal),
    discount: addWholes(a.discount, b.discount),
    tax: addWholes(a.tax, b.tax),
    total: addWholes(a.total, b.total),
  };
}
