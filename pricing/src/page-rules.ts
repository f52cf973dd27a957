import { placeOf } from "./ledger.ts";
import { amountOf, percentOf } from "./money.ts";
import type { PageDiscount, PageRules } from "./page-total.ts";
import type { Discount, Page } from "./types.ts";

/** What the page does to its sums on the frequency at `place`. */
export function pageRules(page: Page, place: number, unit: number): PageRules {
  const discounts = (page.discounts ?? []).filter((discount) => placeOf(discount.frequency) === place);
  return {
    discounts: discounts.map((discount) => pageDiscount(discount, unit)),
    tax: percentOf(page.tax_percent ?? 0),
  };
}

function pageDiscount(discount: Discount, unit: number): PageDiscount {
  return discount.type === "percent"
    ? { percent: percentOf(discount.value) }
    : { fixed: amountOf(discount.value, 1, unit, undefined) };
}
