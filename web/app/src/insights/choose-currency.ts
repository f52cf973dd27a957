import type { InsightFigures } from "@proffer/contract";

/** Lists the currencies that values are in. Amounts of different currencies are never added, so one is shown at a time. */
export function listCurrencies({
  values,
}: {
  readonly values: ReadonlyArray<Pick<InsightFigures["values"][number], "currency">>;
}): string[] {
  return [...new Set(values.map(({ currency }) => currency))];
}

/** Chooses the currency to show: the one that was asked for, else the organization's, else the first that is in use. */
export function chooseCurrency(
  used: readonly string[],
  asked: string | undefined,
  usual: string | undefined,
): string | undefined {
  return [asked, usual].find((each) => each !== undefined && used.includes(each)) ?? used[0];
}
