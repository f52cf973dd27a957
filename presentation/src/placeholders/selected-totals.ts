import type { Totals } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { getMoneyFormat } from "../money.ts";
import { getProposalWords } from "../words/index.ts";

/** The totals of a proposal and their currency. */
export interface PricedProposal {
  /** The total in major units of `currency` (specification, 2.5). */
  readonly totals: Totals;
  /** ISO 4217. */
  readonly currency: string;
}

/** The total of the current selection for one frequency, as a number and as text. */
export interface SelectedTotal {
  /** The total in major units. */
  readonly value: number;
  readonly amount: string;
  /** The frequency, such as "/month". Empty for a one-time amount. */
  readonly per: string;
}

/**
 * Returns the totals of the current selection, one for each frequency with an amount due, or a single 0 if
 * there is none.
 */
export function toSelectedTotals(
  { totals, currency }: PricedProposal,
  locale: string,
  showsMinorUnits: boolean,
): SelectedTotal[] {
  const due = frequencies.map((frequency) => ({ frequency, value: totals[frequency]?.selected.total ?? 0 }));
  const parts = due.filter(({ value }) => value !== 0);
  if (parts.length === 0) parts.push({ frequency: "once", value: 0 });
  const format = getMoneyFormat(locale, currency);
  const words = getProposalWords(locale);
  return parts.map(({ frequency, value }) => ({
    value,
    amount: format.money(value, showsMinorUnits),
    per: words[`per_${frequency}`],
  }));
}
