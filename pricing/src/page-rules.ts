import type { PageDiscount, PageRules } from "./bill.ts";
import { getFrequencyIndex } from "./ledger.ts";
import { computeAmount, toPercentRatio } from "./money.ts";
import type { Discount, Page } from "./types.ts";

/**
 * Returns the discounts and the tax of a page for one frequency. Throws RangeError for an unknown frequency
 * or a number that is not finite.
 */
export function toPageRules(page: Page, frequencyIndex: number, unit: number): PageRules {
  const discounts = (page.discounts ?? []).filter(
    (discount) => getFrequencyIndex(discount.frequency) === frequencyIndex,
  );
  return {
    discounts: discounts.map((discount) => toPageDiscount(discount, unit)),
    tax: toPercentRatio(page.tax_percent ?? 0),
  };
}

function toPageDiscount(discount: Discount, unit: number): PageDiscount {
  return discount.type === "percent"
    ? { percent: toPercentRatio(discount.value) }
    : { fixed: computeAmount(discount.value, 1, unit, undefined) };
}
