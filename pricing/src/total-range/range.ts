import { added } from "../page-total.ts";
import { openEnds } from "./open-ends.ts";
import type { OpenEnds } from "./open-ends.ts";
import { toProblem } from "./problem.ts";
import type { RuledLedger } from "./problem.ts";
import type { SearchBudget } from "./search-budget.ts";
import { EndSearch } from "./search.ts";
import type { Direction, End } from "./search.ts";

export interface TotalRange {
  readonly min: End;
  readonly max: End;
  readonly open: OpenEnds;
}

/**
 * Finds the lowest and the highest total that choices can reach on one frequency, or what none of them goes beyond.
 * Pages are searched one by one, unless a percent line takes its share of the whole proposal.
 */
export function rangeOf(ruled: readonly RuledLedger[], budget: SearchBudget): TotalRange {
  const ranges = sectionsOf(ruled).map((section): TotalRange => {
    const problem = toProblem(section);
    const end = (direction: Direction): End => new EndSearch(direction, problem).run(problem, budget);
    return { min: end("lowest"), max: end("highest"), open: openEnds(problem) };
  });
  return ranges.reduce((a, b) => ({
    min: both(a.min, b.min),
    max: both(a.max, b.max),
    open: { min: a.open.min || b.open.min, max: a.open.max || b.open.max },
  }));
}

/** Pages whose totals depend on each other. */
export function sectionsOf(ruled: readonly RuledLedger[]): RuledLedger[][] {
  const isOne = ruled.some(({ ledger }) =>
    ledger.groups.some(({ members }) => members.some(({ scope }) => scope === "proposal")),
  );
  return isOne ? [[...ruled]] : ruled.map((page) => [page]);
}

function both(a: End, b: End): End {
  return { total: a.total + b.total, nearest: added(a.nearest, b.nearest) };
}
