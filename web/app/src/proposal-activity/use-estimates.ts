import type { Frequency, ProposalDetail } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { useApi } from "../api/use-api.ts";
import { formatRange, toMoneyFormat } from "../ui/format.ts";

/**
 * Reads the estimated ranges of the totals of a won proposal, by frequency, as its client sees them. The
 * totals of the detail cannot be used, because their range also includes choices that can no longer be made.
 */
export function useEstimates({
  id,
  status,
  totals,
  cached_totals,
}: ProposalDetail): Partial<Record<Frequency, string>> {
  const isRange = frequencies.some((frequency) => {
    const { min, max } = totals[frequency] ?? {};
    return min?.total !== max?.total;
  });
  const { data } = useApi(
    "GET /api/proposals/{id}/preview",
    { params: { id } },
    { isEnabled: status === "WON" && isRange },
  );
  const format = toMoneyFormat(cached_totals?.currency ?? "USD");
  return Object.fromEntries(
    frequencies.flatMap((frequency) => {
      const { min = 0, max = 0 } = (status === "WON" && data?.totals[frequency]?.price_range) || {};
      return min === max ? [] : [[frequency, formatRange(format.money(min, true), format.money(max, true))]];
    }),
  );
}
