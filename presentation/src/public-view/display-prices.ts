import type { Page } from "@proffer/contract";
import {
  calculateAmounts,
  calculatePricing,
  calculateUpperAmounts,
  type ItemAmounts,
  type Pricing,
} from "@proffer/pricing";

/** The prices that a view shows beside the totals. Amounts are in major units, markup included. */
export interface DisplayPrices extends Omit<Pricing, "totals"> {
  /** Amounts with every price range at its upper end. Undefined if no price is a range. */
  readonly upperAmounts: ItemAmounts | undefined;
  /**
   * Totals of the current selection, with ranges that come only from price ranges. Undefined if no price is a
   * range.
   */
  readonly settledTotals: Pricing["totals"] | undefined;
}

/**
 * Prices the items of a proposal for display. Leaves out the range of its totals, which takes the longest to
 * compute. `known` contains amounts of these pages that are already calculated.
 */
export function toDisplayPrices(
  terms: { readonly currency: string; readonly pages: readonly Page[] },
  known: Omit<Pricing, "totals"> = calculateAmounts(terms),
): DisplayPrices {
  const { amounts, unmet } = known;
  const upperAmounts = calculateUpperAmounts(terms);
  return {
    amounts,
    unmet,
    upperAmounts,
    settledTotals: upperAmounts && calculatePricing({ ...terms, selections_locked: true }).totals,
  };
}
