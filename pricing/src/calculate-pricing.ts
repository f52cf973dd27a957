import { collectPrices } from "./collect-prices.ts";
import type { ItemAmounts, UnmetChoice } from "./collected-prices.ts";
import { computeTotals, type Totals } from "./totals.ts";
import { type PricingProposal, frequencies, type Frequency } from "./types.ts";

/** The result of a calculation. */
export interface Pricing {
  readonly totals: Totals;
  readonly amounts: ItemAmounts;
  /** Choices that must be made before the proposal can be accepted. */
  readonly unmet: readonly UnmetChoice[];
}

/**
 * Calculates the prices of a proposal (README, "Rules" and "The range"; specification, 2.5 and 4.13). Takes
 * the records as the API returns them. All amounts are JSON numbers in major units, exact to the currency's
 * minor unit. Throws RangeError for a number that is not finite, an unknown frequency or a malformed currency
 * code, and UnrepresentableTotalError (a RangeError) for an amount or total that no JSON number can represent
 * to the minor unit.
 */
export function calculatePricing(proposal: PricingProposal): Pricing {
  const prices = collectPrices(proposal);
  return { totals: computeTotals(prices), amounts: prices.amounts, unmet: prices.unmet };
}

/**
 * Calculates amounts and missing choices without the totals, because the search for the lowest and highest
 * total is most of the work of `calculatePricing`. Throws the same errors.
 */
export function calculateAmounts(proposal: PricingProposal): Omit<Pricing, "totals"> {
  const { amounts, unmet } = collectPrices(proposal);
  return { amounts, unmet };
}

/** The lowest and the highest total that can still be reached, in major units. */
export interface CachedRange {
  readonly min: number;
  readonly max: number;
}

/** CachedTotals of the specification, 2.5, without the time, which the caller adds. */
export type CachedTotals = { readonly currency: string } & { readonly [F in Frequency]?: CachedRange };

/** Converts totals to ranges of the used frequencies (specification, 2.5), in major units. Never throws. */
export function toCachedTotals(pricing: Pick<Pricing, "totals">, currency: string): CachedTotals {
  const ranges: { [F in Frequency]?: CachedRange } = {};
  for (const frequency of frequencies) {
    const totals = pricing.totals[frequency];
    if (totals) ranges[frequency] = { min: totals.min.total, max: totals.max.total };
  }
  return { currency, ...ranges };
}
