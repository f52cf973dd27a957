import type { Frequency, ProposalDetail } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { useApi } from "../api/use-api.ts";
import { formatRange, toMoneyFormat } from "../ui/format.ts";

/**
 * Reads the ranges that the totals of a won proposal were estimated at, by frequency, as its client sees them: the totals of
 * the detail range over choices as well, which nobody can make any more.
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
