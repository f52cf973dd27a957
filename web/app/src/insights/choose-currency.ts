import type { InsightFigures } from "@proffer/contract";

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
