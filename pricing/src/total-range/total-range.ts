import { addBreakdowns } from "../bill.ts";
import { computeBox } from "./box.ts";
import { BranchAndBound } from "./branch-and-bound.ts";
import type { Direction, End } from "./branch-and-bound.ts";
import { toProblem } from "./problem.ts";
import type { Problem, RuledLedger } from "./problem.ts";
import type { SearchBudget } from "./search-budget.ts";

/** The range of all pages. */
export interface TotalRange {
  readonly min: End;
  readonly max: End;
  readonly sections: readonly SectionRange[];
}

/** The range of pages whose totals depend on each other. */
export interface SectionRange {
  readonly problem: Problem;
  readonly min: End;
  readonly max: End;
}

/**
 * Finds the lowest and the highest total that choices can reach for one frequency, or bounds that no choice
 * exceeds, in minor units (README, "The range"). Pages are searched one by one, unless a percent line takes
 * its share of the whole proposal.
 */
export function findTotalRange(ruled: readonly RuledLedger[], budget: SearchBudget): TotalRange {
  const sections = listSections(ruled).map((section): SectionRange => {
    const problem = toProblem(section);
    const box = computeBox(problem);
    const end = (direction: Direction): End =>
      new BranchAndBound(direction, problem).findEnd(problem, box, budget);
    return { problem, min: end("lowest"), max: end("highest") };
  });
  return {
    min: sections.map(({ min }) => min).reduce(addEnds),
    max: sections.map(({ max }) => max).reduce(addEnds),
    sections,
  };
}

/** Lists the sections of a proposal: pages whose totals depend on each other. */
export function listSections(ruled: readonly RuledLedger[]): RuledLedger[][] {
  const isOne = ruled.some(({ ledger }) =>
    ledger.groups.some(({ members }) => members.some(({ scope }) => scope === "proposal")),
  );
  return isOne ? [[...ruled]] : ruled.map((page) => [page]);
}

function addEnds(a: End, b: End): End {
  return { total: a.total + b.total, nearest: addBreakdowns(a.nearest, b.nearest) };
}
