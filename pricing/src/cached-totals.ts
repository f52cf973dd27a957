import type { Pricing } from "./calculate-pricing.ts";
import { frequencies } from "./types.ts";
import type { Frequency } from "./types.ts";

/** The lowest and the highest total still within reach, in major units. */
export interface CachedRange {
  readonly min: number;
  readonly max: number;
}

/** CachedTotals of the specification, 2.5, without the time, which the caller knows. */
export type CachedTotals = { readonly currency: string } & { readonly [F in Frequency]?: CachedRange };

/** Converts totals to the ranges of the frequencies in use (specification, 2.5), in major units. Throws nothing. */
export function toCachedTotals(pricing: Pick<Pricing, "totals">, currency: string): CachedTotals {
  const ranges: { [F in Frequency]?: CachedRange } = {};
  for (const frequency of frequencies) {
    const totals = pricing.totals[frequency];
    if (totals) ranges[frequency] = { min: totals.min.total, max: totals.max.total };
  }
  return { currency, ...ranges };
}
