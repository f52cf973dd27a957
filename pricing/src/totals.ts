import { UnrepresentableTotalError, isRepresentable, toAmounts } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";
import type { Found } from "./found.ts";
import { toMajor } from "./money.ts";
import { pageRules } from "./page-rules.ts";
import { added, bill } from "./page-total.ts";
import type { Breakdown } from "./page-total.ts";
import type { RuledLedger } from "./total-range/problem.ts";
import { rangeOf, sectionsOf } from "./total-range/range.ts";
import { SearchBudget } from "./total-range/search-budget.ts";
import type { End } from "./total-range/search.ts";
import { FREQUENCIES } from "./types.ts";
import type { Frequency } from "./types.ts";

export interface FrequencyTotals {
  /** What is chosen now. */
  readonly selected: Amounts;
  /** The lowest total that the recipient can still reach, or with `range: "bound"` one that no choice goes below. */
  readonly min: Amounts;
  /** The highest total, or one that no choice goes above. */
  readonly max: Amounts;
  /**
   * Whether both ends are totals that can be reached, or bounds. The parts of a bound are those of the nearest total
   * that is known to be reachable, and need not add up to its total.
   */
  readonly range: "exact" | "bound";
  /** A quantity without a max, which counts as it is now, can carry the total below min. */
  readonly open_min: boolean;
  /** The same above max. */
  readonly open_max: boolean;
}

/** The frequencies that the proposal uses, never converted into one another. */
export type Totals = Partial<Record<Frequency, FrequencyTotals>>;

export function totalsOf(found: Found): Totals {
  const totals: Totals = {};
  const inUse = FREQUENCIES.map((_, place) => ledgersOn(found, place));
  const searches = inUse.map((ruled) => 2 * sectionsOf(ruled).length);
  const budget = new SearchBudget(searches.reduce((a, b) => a + b, 0));
  for (const place of easiestFirst(inUse)) {
    const ruled = inUse[place] ?? [];
    if (ruled.length > 0) totals[FREQUENCIES[place] ?? "once"] = frequencyTotals(ruled, found.unit, budget);
  }
  return Object.fromEntries(FREQUENCIES.flatMap((each) => (totals[each] ? [[each, totals[each]]] : [])));
}

function frequencyTotals(ruled: readonly RuledLedger[], unit: number, budget: SearchBudget): FrequencyTotals {
  const selected = ruled.map(({ ledger, rules }): Breakdown => bill(ledger.chosen, rules)).reduce(added);
  const { min, max, open } = rangeOf(ruled, budget);
  const isExact = [min, max].every(({ total, nearest }) => total === nearest.total);
  return {
    selected: toAmounts(selected, unit),
    min: endAmounts(min, unit),
    max: endAmounts(max, unit),
    range: isExact ? "exact" : "bound",
    open_min: open.min,
    open_max: open.max,
  };
}

function endAmounts({ total, nearest }: End, unit: number): Amounts {
  if (!isRepresentable(total, unit)) throw new UnrepresentableTotalError();
  return { ...toAmounts(nearest, unit), total: toMajor(total, unit) };
}

/** Places of the frequencies, those with the fewest choices first: they leave the most of the budget. */
function easiestFirst(inUse: readonly RuledLedger[][]): number[] {
  const choices = inUse.map((ruled) =>
    ruled.flatMap(({ ledger }) => ledger.groups).reduce((sum, group) => sum + group.members.length, 0),
  );
  return [...inUse.keys()].toSorted((a, b) => (choices[a] ?? 0) - (choices[b] ?? 0));
}

function ledgersOn(found: Found, place: number): RuledLedger[] {
  return found.pages.flatMap(({ page, ledgers }) => {
    const ledger = ledgers[place];
    return ledger?.isUsed ? [{ ledger, rules: pageRules(page, place, found.unit) }] : [];
  });
}
