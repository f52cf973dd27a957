import type { Pricing } from "./calculate.ts";
import { FREQUENCIES } from "./types.ts";
import type { Frequency } from "./types.ts";

/** Major units; `min` is the lowest and `max` the highest total still within reach. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** CachedTotals of the specification, 2.5, without the time: that is the caller's. */
export type CachedTotals = { readonly currency: string } & { readonly [F in Frequency]?: Range };

/** The ranges of the frequencies in use. Never throws. */
export function cachedTotals(pricing: Pick<Pricing, "totals">, currency: string): CachedTotals {
  const ranges: { [F in Frequency]?: Range } = {};
  for (const frequency of FREQUENCIES) {
    const totals = pricing.totals[frequency];
    if (totals) ranges[frequency] = { min: totals.min.total, max: totals.max.total };
  }
  return { currency, ...ranges };
}
