import type { Pricing } from "../calculate-pricing.ts";
import { collectPrices } from "../collect-prices.ts";
import type { CollectedPrices } from "../collected-prices.ts";
import { getFrequencyIndex } from "../ledger.ts";
import { computeTotals } from "../totals.ts";
import type { Totals } from "../totals.ts";
import { frequencies } from "../types.ts";
import type { PricingProposal } from "../types.ts";
import { EntrySteps } from "./entry-steps.ts";
import { listPageSteps, toEndStep, toTotalStep } from "./page-steps.ts";
import type { TraceStep } from "./trace-step.ts";

/** A pricing with the steps that led to it. */
export interface ExplainedPricing extends Pricing {
  readonly trace: TraceStep[];
}

/**
 * Calculates the prices of a proposal and lists every number of the calculation as a step, in order: the
 * lines, modifications and columns of each page, then its subtotal, discounts and tax on each frequency, and
 * finally the totals. Amounts are in major units. Throws the same errors as `calculatePricing`.
 */
export function explainPricing(proposal: PricingProposal): ExplainedPricing {
  const prices = collectPrices(proposal);
  const totals = computeTotals(prices);
  return { totals, amounts: prices.amounts, unmet: prices.unmet, trace: listSteps(prices, totals) };
}

function listSteps(prices: CollectedPrices, totals: Totals): TraceStep[] {
  const steps: TraceStep[] = [];
  for (const { page, ledgers } of prices.pages) {
    const percentLines = new Map(
      ledgers.flatMap((ledger) => ledger?.percentLines ?? []).map((percent) => [percent.line, percent]),
    );
    steps.push(...new EntrySteps(page, prices.unit, percentLines).listSteps());
    for (const frequency of frequencies) {
      const ledger = ledgers[getFrequencyIndex(frequency)];
      if (ledger) steps.push(...listPageSteps(page, ledger.chosen, frequency, prices.unit));
    }
  }
  for (const frequency of frequencies) {
    const range = totals[frequency];
    if (!range) continue;
    const about = { frequency, counts: true };
    steps.push({ ...about, ...toTotalStep("total", range.selected, prices.unit) });
    steps.push({ ...about, ...toEndStep("min", range, prices.unit) });
    steps.push({ ...about, ...toEndStep("max", range, prices.unit) });
  }
  return steps;
}
