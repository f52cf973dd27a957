import type { PublicProposal, Totals } from "@proffer/contract";
import { frequencies, type Totals as PricedTotals } from "@proffer/pricing";

const closedEnds = { range: "exact", open_min: false, open_max: false } as const;

/**
 * Converts totals to those that a client sees. With `tellsChoices` the range covers every choice, which reveals the prices of options;
 * without it the range comes from price ranges alone, as in `settled`.
 */
export function toPublicTotals(
  totals: Totals,
  settled: PricedTotals | undefined,
  { tellsChoices }: { readonly tellsChoices: boolean },
): PublicProposal["totals"] {
  return Object.fromEntries(
    frequencies.flatMap((frequency) => {
      const total = totals[frequency];
      if (!total) return [];
      const { selected, min, max, range, open_min, open_max } = total;
      const prices = settled?.[frequency] ?? { min: selected, max: selected };
      const price_range = { min: prices.min.total, max: prices.max.total };
      const reach = tellsChoices
        ? { min: min.total, max: max.total, range, open_min, open_max }
        : { ...price_range, ...closedEnds };
      return [[frequency, { ...selected, ...reach, price_range }]];
    }),
  );
}
