import { minorUnits } from "./currencies.ts";
import { rangeOf } from "./extremes/range.ts";
import type { RuledLedger } from "./extremes/range.ts";
import { toMajor } from "./money.ts";
import { pageRules } from "./page-rules.ts";
import { added, bill } from "./page-total.ts";
import type { Breakdown } from "./page-total.ts";
import { survey } from "./survey.ts";
import type { Found, Unmet } from "./found.ts";
import { FREQUENCIES } from "./types.ts";
import type { Frequency, PricingProposal } from "./types.ts";

/** Major units of the proposal's currency; total = subtotal - discount + tax. */
export interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export interface FrequencyTotals {
  /** What is chosen now. */
  readonly selected: Amounts;
  /** A choice with the lowest total that the recipient can still reach. */
  readonly min: Amounts;
  /** A choice with the highest. */
  readonly max: Amounts;
}

/** The frequencies that the proposal uses, never converted into one another. */
export type Totals = Partial<Record<Frequency, FrequencyTotals>>;

export interface Pricing {
  readonly totals: Totals;
  /** By id, what each line item, modification and column comes to, markup included, whether it counts or not. */
  readonly amounts: ReadonlyMap<string, number>;
  /** What still has to be chosen before the proposal can be accepted. */
  readonly unmet: readonly Unmet[];
}

/**
 * What a proposal costs (product design, section 4; specification, 2.5).
 * Amounts in and out are JSON numbers in major units, exact to the currency's minor unit.
 * Throws RangeError for a number that is not finite, a frequency or a currency code that cannot be.
 */
export function calculate(proposal: PricingProposal): Pricing {
  const found = survey(proposal, 10 ** minorUnits(proposal.currency));
  const totals: Totals = {};
  for (const [place, frequency] of FREQUENCIES.entries()) {
    const ruled = ledgersOn(found, place);
    if (ruled.length === 0) continue;
    const selected = ruled.map(({ ledger, rules }): Breakdown => bill(ledger.chosen, rules)).reduce(added);
    const { min, max } = rangeOf(ruled);
    totals[frequency] = {
      selected: toAmounts(selected, found.unit),
      min: toAmounts(min, found.unit),
      max: toAmounts(max, found.unit),
    };
  }
  return { totals, amounts: found.amounts, unmet: found.unmet };
}

function ledgersOn(found: Found, place: number): RuledLedger[] {
  return found.pages.flatMap(({ page, ledgers }) => {
    const ledger = ledgers[place];
    return ledger ? [{ ledger, rules: pageRules(page, place, found.unit) }] : [];
  });
}

function toAmounts({ subtotal, discount, tax, total }: Breakdown, unit: number): Amounts {
  return {
    subtotal: toMajor(subtotal, unit),
    discount: toMajor(discount, unit),
    tax: toMajor(tax, unit),
    total: toMajor(total, unit),
  };
}
