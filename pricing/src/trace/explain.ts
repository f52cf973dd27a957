import type { Pricing } from "../calculate.ts";
import type { Found } from "../found.ts";
import { placeOf } from "../ledger.ts";
import { surveyOf } from "../survey.ts";
import { totalsOf } from "../totals.ts";
import type { Totals } from "../totals.ts";
import { FREQUENCIES } from "../types.ts";
import type { PricingProposal } from "../types.ts";
import { EntrySteps } from "./entry-steps.ts";
import { endStep, pageSteps, totalStep } from "./page-steps.ts";
import type { TraceStep } from "./step.ts";

export interface Explained extends Pricing {
  readonly trace: TraceStep[];
}

/**
 * What `calculate` answers, and how each number of it came about, in the order of the calculation: every line,
 * modification and column of a page, then its subtotal, discounts and tax on each frequency, and last the totals
 * (product design, section 4). Throws as `calculate` does.
 */
export function explain(proposal: PricingProposal): Explained {
  const found = surveyOf(proposal);
  const totals = totalsOf(found);
  return { totals, amounts: found.amounts, unmet: found.unmet, trace: stepsOf(found, totals) };
}

function stepsOf(found: Found, totals: Totals): TraceStep[] {
  const steps: TraceStep[] = [];
  for (const { page, ledgers } of found.pages) {
    const percentLines = new Map(
      ledgers.flatMap((ledger) => ledger?.percentLines ?? []).map((percent) => [percent.line, percent]),
    );
    steps.push(...new EntrySteps(page, found.unit, percentLines).all());
    for (const frequency of FREQUENCIES) {
      const ledger = ledgers[placeOf(frequency)];
      if (ledger) steps.push(...pageSteps(page, ledger.chosen, frequency, found.unit));
    }
  }
  for (const frequency of FREQUENCIES) {
    const range = totals[frequency];
    if (!range) continue;
    const about = { frequency, counts: true };
    steps.push({ ...about, ...totalStep("total", range.selected, found.unit) });
    steps.push({ ...about, ...endStep("min", range, found.unit) });
    steps.push({ ...about, ...endStep("max", range, found.unit) });
  }
  return steps;
}
