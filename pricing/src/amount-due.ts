import { UnrepresentableTotalError, isRepresentable } from "./amounts.ts";
import { calculatePricing } from "./calculate-pricing.ts";
import type { TermProposal } from "./term/contract-value.ts";
import { toPagesOfPeriods } from "./term/schedule.ts";
import { getMinorUnitDigits } from "./currencies.ts";
import { addWholes, takeShare } from "./exact.ts";
import type { WholeNumber } from "./exact.ts";
import { computeAmount, toMajorUnits, toPercentRatio } from "./money.ts";
import { frequencies } from "./types.ts";
import type { Frequency, PricingProposal } from "./types.ts";

/** How much of the first payment a client owes on acceptance. */
export interface DueTerms {
  readonly type: "percentage" | "fixed" | "full";
  /** From above 0 to 100. Required for `percentage`. */
  readonly deposit_percentage?: number | null | undefined;
  /** In major units. Required for `fixed`. */
  readonly deposit_amount?: number | null | undefined;
}

/** Amounts in major units. */
export interface AmountDue {
  /** The one-time total and the first period of every recurring frequency. */
  readonly base: number;
  /** The part of `base` that is due. Never below 0, and never above `base`. */
  readonly amount: number;
}

/**
 * Calculates the amount due on acceptance with the current selection: a percentage of the first payment, a
 * fixed amount or all of it. Schedules count if the proposal has a term, so a free first month costs nothing.
 * The result is rounded once, to the minor unit, half away from zero. A fixed amount never exceeds the first
 * payment. Nothing is due if the first payment is 0 or negative. Throws the errors of `calculatePricing`, and
 * UnrepresentableTotalError if no JSON number can represent the first payment.
 */
export function calculateAmountDue(terms: DueTerms, proposal: TermProposal): AmountDue {
  const unit = 10 ** getMinorUnitDigits(proposal.currency);
  const { totals } = calculatePricing(toFirstPayment(proposal));
  const base = Object.values(totals)
    .map(({ selected }) => computeAmount(selected.total, 1, unit, undefined))
    .reduce<WholeNumber>(addWholes, 0);
  if (!isRepresentable(base, unit)) throw new UnrepresentableTotalError();
  const due = base > 0 ? takeDue(terms, base, unit) : 0;
  return { base: toMajorUnits(base, unit), amount: toMajorUnits(due, unit) };
}

/** Returns the prices of the first payment: schedules count if the proposal has a term. */
export function toFirstPayment({ currency, pages, term }: TermProposal): PricingProposal {
  return {
    currency,
    pages: term ? toPagesOfPeriods(pages, firstPeriods) : pages,
    // The ranges take most of the time of pricing, and the amount due needs none.
    selections_locked: true,
  };
}

const firstPeriods: ReadonlyMap<Frequency, number> = new Map(frequencies.map((each) => [each, 1]));

function takeDue({ type, deposit_percentage, deposit_amount }: DueTerms, base: WholeNumber, unit: number) {
  if (type === "full") return base;
  if (type === "percentage") return takeShare(base, toPercentRatio(deposit_percentage ?? 0));
  const fixed = computeAmount(deposit_amount ?? 0, 1, unit, undefined);
  return fixed > base ? base : fixed;
}
