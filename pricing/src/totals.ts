import { toAmounts } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";
import { Effort } from "./extremes/effort.ts";
import { rangeOf, spread } from "./extremes/range.ts";
import type { Range, RuledLedger } from "./extremes/range.ts";
import type { Found } from "./found.ts";
import { pageRules } from "./page-rules.ts";
import { added, bill } from "./page-total.ts";
import type { Breakdown } from "./page-total.ts";
import { FREQUENCIES } from "./types.ts";
import type { Frequency } from "./types.ts";

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

export function totalsOf(found: Found): Totals {
  const totals: Totals = {};
  const ranges = rangesOf(found);
  for (const [place, frequency] of FREQUENCIES.entries()) {
    const [ruled, range] = ranges.get(place) ?? [];
    if (!ruled || !range) continue;
    const selected = ruled.map(({ ledger, rules }): Breakdown => bill(ledger.chosen, rules)).reduce(added);
    // What is chosen can be reached, unless a required choice is still open.
    const { min, max } = found.unmet.length > 0 ? range : spread([range.min, range.max, selected]);
    totals[frequency] = {
      selected: toAmounts(selected, found.unit),
      min: toAmounts(min, found.unit),
      max: toAmounts(max, found.unit),
    };
  }
  return totals;
}

/** By the places of the frequencies in use: what is on them, and between what it can be chosen. */
function rangesOf(found: Found): ReadonlyMap<number, readonly [RuledLedger[], Range]> {
  const inUse = FREQUENCIES.map((_, place) => ({ place, ruled: ledgersOn(found, place) })).filter(
    ({ ruled }) => ruled.length > 0,
  );
  const effort = new Effort(2 * inUse.length);
  const easiestFirst = inUse.toSorted((a, b) => choicesIn(a.ruled) - choicesIn(b.ruled));
  return new Map(
    easiestFirst.map(({ place, ruled }) => [place, [ruled, rangeOf(ruled, effort)] as const] as const),
  );
}

function choicesIn(ruled: readonly RuledLedger[]): number {
  return ruled.reduce(
    (sum, { ledger }) => ledger.groups.reduce((members, group) => members + group.members.length, sum),
    0,
  );
}

function ledgersOn(found: Found, place: number): RuledLedger[] {
  return found.pages.flatMap(({ page, ledgers }) => {
    const ledger = ledgers[place];
    return ledger ? [{ ledger, rules: pageRules(page, place, found.unit) }] : [];
  });
}
