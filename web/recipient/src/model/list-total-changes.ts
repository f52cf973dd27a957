import type { Frequency, PublicChanges } from "@proffer/contract";
import { hasMinorUnits } from "@proffer/presentation";
import { frequencies, sumAmounts } from "@proffer/pricing";
import type { Format } from "../format.ts";
import type { SayInPage, TextKey } from "../texts.ts";

/** The total of a frequency before and after a revision. */
export interface TotalChange {
  readonly frequency: Frequency;
  readonly from: string;
  readonly to: string;
  /** The difference in words. Null if the totals cannot be compared. */
  readonly difference: { readonly words: TextKey; readonly amount: string } | null;
}

interface TotalVoice {
  readonly say: SayInPage;
  readonly format: Format;
  /** True if all amounts are shown with minor units. If false, amounts in whole major units have none. */
  readonly minor?: boolean;
}

/** Lists the totals that the revision changed, in the order of frequencies. */
export function listTotalChanges({ totals, currency }: PublicChanges, voice: TotalVoice): TotalChange[] {
  const { say, format } = voice;
  const former = format.moneyIn(currency.from);
  const isSameCurrency = currency.from === currency.to;
  return frequencies.flatMap((frequency) => {
    const total = totals[frequency];
    if (!total) return [];
    const { from, to, from_max, to_max } = total;
    const [before, after] = [from ?? 0, to ?? 0];
    if (before === after && from_max === to_max && (isSameCurrency || before === 0)) return [];
    const minor = voice.minor === true || [before, after, from_max ?? 0, to_max ?? 0].some(hasMinorUnits);
    const write = ({ money }: Pick<typeof format, "money">, low: number, high: number | undefined) =>
      high === undefined
        ? money(low, minor)
        : say("range", { from: money(low, minor), to: money(high, minor) });
    const more = sumAmounts([after, -before], currency.to);
    const moreAtEnd = sumAmounts([to_max ?? after, -(from_max ?? before)], currency.to);
    const words = more > 0 ? "total_more" : "total_less";
    const difference =
      isSameCurrency && more === moreAtEnd
        ? ({ words, amount: format.money(Math.abs(more), minor) } as const)
        : null;
    return [
      { frequency, from: write(former, before, from_max), to: write(format, after, to_max), difference },
    ];
  });
}

/** Returns the contract value before and after the revision, null without a term. Undefined if it is the same. */
export function findContractChange(
  { contract_total: contract, currency }: PublicChanges,
  { format, minor }: Pick<TotalVoice, "format" | "minor">,
): { readonly from: string | null; readonly to: string | null } | undefined {
  if (!contract || (contract.from === contract.to && currency.from === currency.to)) return undefined;
  const write = ({ money }: Pick<typeof format, "money">, amount: number | null) =>
    amount === null ? null : money(amount, minor === true || hasMinorUnits(amount));
  return { from: write(format.moneyIn(currency.from), contract.from), to: write(format, contract.to) };
}
