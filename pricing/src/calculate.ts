import type { Unmet } from "./found.ts";
import { surveyOf } from "./survey.ts";
import { totalsOf } from "./totals.ts";
import type { Totals } from "./totals.ts";
import type { PricingProposal } from "./types.ts";

/** By id, what each line item, modification and column comes to, markup included, whether it counts or not. */
export type ItemAmounts = ReadonlyMap<string, number>;

export interface Pricing {
  readonly totals: Totals;
  readonly amounts: ItemAmounts;
  /** What still has to be chosen before the proposal can be accepted. */
  readonly unmet: readonly Unmet[];
}

/**
 * What a proposal costs (product design, section 4; specification, 2.5).
 * Amounts in and out are JSON numbers in major units, exact to the currency's minor unit.
 * Throws RangeError for a number that is not finite, a frequency or a currency code that cannot be.
 */
export function calculate(proposal: PricingProposal): Pricing {
  const found = surveyOf(proposal);
  return { totals: totalsOf(found), amounts: found.amounts, unmet: found.unmet };
}

/**
 * The same less the totals, for whoever shows items whose totals are known: the search for the lowest and highest total
 * is most of the work. Throws as `calculate` does.
 */
export function amountsOf(proposal: PricingProposal): Omit<Pricing, "totals"> {
  const { amounts, unmet } = surveyOf(proposal);
  return { amounts, unmet };
}
