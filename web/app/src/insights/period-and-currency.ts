import type { InsightFigures } from "@proffer/contract";
import { getToday } from "../ui/days.ts";

/** Selectable periods: a number of months including the current one, or the year so far. */
export const periods = ["3", "6", "12", "24", "year"] as const;
export type Period = (typeof periods)[number];

/** Finds the first and the last day of a period in the time zone of the organization. */
export function findPeriod(period: Period, now: Date): { readonly from: string; readonly to: string } {
  const today = getToday(now);
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = period === "year" ? Date.UTC(year, 0) : Date.UTC(year, month - Number(period));
  return { from: new Date(first).toISOString().slice(0, 10), to: today };
}

/**
 * Lists the currencies of the values and payments. Amounts of different currencies are never added, so only one currency
 * is shown.
 */
export function listCurrencies({
  values,
  payments,
}: {
  readonly [name in "values" | "payments"]: ReadonlyArray<Pick<InsightFigures["values"][number], "currency">>;
}): string[] {
  return [...new Set([...values, ...payments].map(({ currency }) => currency))];
}

/**
 * Chooses the currency to show: the requested one, otherwise the organization's, otherwise the first one in
 * use.
 */
export function chooseCurrency(
  used: readonly string[],
  asked: string | undefined,
  usual: string | undefined,
): string | undefined {
  return [asked, usual].find((each) => each !== undefined && used.includes(each)) ?? used[0];
}
