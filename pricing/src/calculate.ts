import { minorUnits } from "./currencies.ts";
import { plus } from "./exact.ts";
import { toMajor } from "./money.ts";
import { pageRules } from "./page-rules.ts";
import { bill } from "./page-total.ts";
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
    if (!found.pages.some((page) => page.ledgers[place])) continue;
    const selected = toAmounts(chosenNow(found, place), found.unit);
    totals[frequency] = { selected, min: selected, max: selected };
  }
  return { totals, amounts: found.amounts, unmet: found.unmet };
}

function chosenNow(found: Found, place: number): Breakdown {
  const sum: Breakdown = { subtotal: 0, discount: 0, tax: 0, total: 0 };
  for (const { page, ledgers } of found.pages) {
    const ledger = ledgers[place];
    if (!ledger) continue;
    const part = bill(ledger.chosen, pageRules(page, place, found.unit));
    sum.subtotal = plus(sum.subtotal, part.subtotal);
    sum.discount = plus(sum.discount, part.discount);
    sum.tax = plus(sum.tax, part.tax);
    sum.total = plus(sum.total, part.total);
  }
  return sum;
}

function toAmounts({ subtotal, discount, tax, total }: Breakdown, unit: number): Amounts {
  return {
    subtotal: toMajor(subtotal, unit),
    discount: toMajor(discount, unit),
    tax: toMajor(tax, unit),
    total: toMajor(total, unit),
  };
}
