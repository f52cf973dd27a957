import { UnrepresentableTotalError, isRepresentable, toAmounts } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";
import { addBreakdowns, computeBill } from "./bill.ts";
import type { Breakdown } from "./bill.ts";
import type { CollectedPrices } from "./collected-prices.ts";
import { toMajorUnits } from "./money.ts";
import { toPageRules } from "./page-rules.ts";
import type { End } from "./total-range/branch-and-bound.ts";
import { findOpenEnds } from "./total-range/open-ends.ts";
import type { RuledLedger } from "./total-range/problem.ts";
import { SearchBudget } from "./total-range/search-budget.ts";
import { findTotalRange, listSections } from "./total-range/total-range.ts";
import type { TotalRange } from "./total-range/total-range.ts";
import { frequencies } from "./types.ts";
import type { Frequency } from "./types.ts";

/** Totals for one frequency, in major units. */
export interface FrequencyTotals {
  /** The total of the current selection. */
  readonly selected: Amounts;
  /**
   * The lowest total that the recipient can still reach, or with `range: "bound"` a total that no choice goes
   * below.
   */
  readonly min: Amounts;
  /**
   * The highest total that the recipient can still reach, or with `range: "bound"` a total that no choice
   * goes above.
   */
  readonly max: Amounts;
  /**
   * `exact` if both ends are reachable totals, `bound` if they are limits. The parts of a bound belong to
   * the nearest known reachable total, and need not add up to its total.
   */
  readonly range: "exact" | "bound";
  /**
   * True if raising a quantity without a max can bring the total below `min`. The range uses the current
   * quantity.
   */
  readonly open_min: boolean;
  /**
   * True if raising a quantity without a max can bring the total above `max`. The range uses the current
   * quantity.
   */
  readonly open_max: boolean;
}

/** Totals of the frequencies that the proposal uses, never converted into one another. */
export type Totals = Partial<Record<Frequency, FrequencyTotals>>;

/**
 * Computes the totals of every frequency in use (README, "The range"). Throws RangeError for an unknown
 * frequency or a number that is not finite, and UnrepresentableTotalError for a total that no JSON number can
 * represent to the minor unit.
 */
export function computeTotals(prices: CollectedPrices): Totals {
  const totals: Totals = {};
  const inUse = frequencies.map((_, frequencyIndex) => listRuledLedgers(prices, frequencyIndex));
  const searches = inUse.map((ruled) => 2 * listSections(ruled).length);
  const budget = new SearchBudget(searches.reduce((a, b) => a + b, 0));
  const ranges: TotalRange[] = [];
  for (const frequencyIndex of sortByChoices(inUse)) {
    const ruled = inUse[frequencyIndex] ?? [];
    if (ruled.length > 0) ranges[frequencyIndex] = findTotalRange(ruled, budget);
  }
  frequencies.forEach((frequency, frequencyIndex) => {
    const range = ranges[frequencyIndex];
    if (range)
      totals[frequency] = computeFrequencyTotals(inUse[frequencyIndex] ?? [], range, prices.unit, budget);
  });
  return totals;
}

function computeFrequencyTotals(
  ruled: readonly RuledLedger[],
  { min, max, sections }: TotalRange,
  unit: number,
  budget: SearchBudget,
): FrequencyTotals {
  const selected = ruled
    .map(({ ledger, rules }): Breakdown => computeBill(ledger.chosen, rules))
    .reduce(addBreakdowns);
  const isExact = [min, max].every(({ total, nearest }) => total === nearest.total);
  const open = findOpenEnds(sections, budget);
  return {
    selected: toAmounts(selected, unit),
    min: toEndAmounts(min, unit),
    max: toEndAmounts(max, unit),
    range: isExact ? "exact" : "bound",
    open_min: open.min,
    open_max: open.max,
  };
}

function toEndAmounts({ total, nearest }: End, unit: number): Amounts {
  if (!isRepresentable(total, unit)) throw new UnrepresentableTotalError();
  return { ...toAmounts(nearest, unit), total: toMajorUnits(total, unit) };
}

/**
 * Returns the indexes of frequencies, starting with the fewest choices: a search with few choices leaves most
 * of its budget to the others.
 */
function sortByChoices(inUse: readonly RuledLedger[][]): number[] {
  const choices = inUse.map((ruled) =>
    ruled.flatMap(({ ledger }) => ledger.groups).reduce((sum, group) => sum + group.members.length, 0),
  );
  return [...inUse.keys()].toSorted((a, b) => (choices[a] ?? 0) - (choices[b] ?? 0));
}

function listRuledLedgers(prices: CollectedPrices, frequencyIndex: number): RuledLedger[] {
  return prices.pages.flatMap(({ page, ledgers }) => {
    const ledger = ledgers[frequencyIndex];
    return ledger?.isUsed ? [{ ledger, rules: toPageRules(page, frequencyIndex, prices.unit) }] : [];
  });
}
