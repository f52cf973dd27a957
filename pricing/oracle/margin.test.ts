import { type Frequency, type PricingProposal, findReachableMargin } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  discountedProposals,
  fewLargeProposals,
  largeProposals,
  smallProposals,
  soldProposals,
  withCosts,
} from "./arbitrary-proposals.ts";
import {
  findWorst,
  fromEngine,
  fromOracle,
  isDiscountExceeded,
  isHighestDiscount,
  isMarginExceeded,
} from "./compare-margins.ts";
import { getDigits } from "./currencies.ts";
import { type MarginSums, NOTHING, computeMargins } from "./margin.ts";
import { visitReachableStates } from "./reach.ts";
import { checkMany, manyRuns } from "./runs.ts";

describe("the margin of the current choice is the same in both programs", manyRuns, () => {
  it.each([
    ["small", smallProposals, { usually: 100, toProve: 6_000 }],
    ["sold", soldProposals, { usually: 60, toProve: 6_000 }],
    ["discounted", discountedProposals, { usually: 40, toProve: 4_000 }],
    ["large", largeProposals, { usually: 40, toProve: 4_000 }],
  ] as const)("in %s proposals: totals, pages, groups, lines and missing costs", (size, proposals, runs) => {
    checkMany(`margins of ${size} proposals`, runs, withCosts(proposals), (proposal) => {
      const expected = fromOracle(proposal);
      expect(fromEngine(proposal, expected)).toEqual(expected);
    });
  });
});

/** The sums of one choice, by frequency. */
type State = ReadonlyMap<Frequency, MarginSums>;

describe("the lowest margin and the highest discount", manyRuns, () => {
  it.each([
    ["small proposals", { usually: 100, toProve: 8_000 }, smallProposals, 0.5],
    ["sold proposals", { usually: 60, toProve: 8_000 }, soldProposals, 0.5],
    ["proposals of a few large amounts", { usually: 40, toProve: 4_000 }, fewLargeProposals, 0.9],
  ] as const)("are those of trying every choice of %s", (size, runs, proposals, share) => {
    const counts = createCounts();
    checkMany(`reachable margins of ${size}`, runs, withCosts(proposals), (proposal, figures) => {
      const states: State[] = [];
      const complete = visitReachableStates(proposal, 500, (state) => {
        states.push(computeMargins(state).totals);
      });
      expectNoneIsWorse(proposal, states, counts);
      if (complete) expectWorstIsReached(proposal, states);
      Object.assign(figures, counts, { complete: (figures["complete"] ?? 0) + Number(complete) });
    });
    expect(counts.exact / (counts.exact + counts.bound)).toBeGreaterThan(share);
  });

  it("are not exceeded by any choice in a large proposal", () => {
    const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const counts = createCounts();
    checkMany(
      "reachable margins of large proposals",
      { usually: 40, toProve: 6_000 },
      fc.tuple(withCosts(largeProposals), fc.infiniteStream(fraction)),
      ([proposal, fractions], figures) => {
        const states: State[] = [];
        const visit = (state: PricingProposal) => void states.push(computeMargins(state).totals);
        for (let count = 0; count < 10; count++)
          visitReachableStates(proposal, 1, visit, () => fractions.next().value as number);
        expectNoneIsWorse(proposal, states, counts);
        Object.assign(figures, counts);
      },
    );
  });
});

function createCounts() {
  return { exact: 0, bound: 0, exact_discount: 0, bound_discount: 0 };
}

function expectNoneIsWorse(
  proposal: PricingProposal,
  states: readonly State[],
  counts: ReturnType<typeof createCounts>,
): void {
  const { totals } = findReachableMargin(proposal);
  const digits = getDigits(proposal.currency);
  for (const { lowest_margin, highest_discount } of Object.values(totals)) {
    counts[lowest_margin.range] += 1;
    counts[`${highest_discount.range}_discount`] += 1;
  }
  for (const [frequency, sums] of states.flatMap((state) => [...state])) {
    const found = totals[frequency];
    const isMarginWrong = found ? isMarginExceeded(found, sums, digits) : sums.cost !== 0n;
    const isDiscountWrong = found ? isDiscountExceeded(found, sums, digits) : sums.subtotal !== 0n;
    expect(isMarginWrong, `${frequency}: a choice with a lower margin`).toBe(false);
    expect(isDiscountWrong, `${frequency}: a choice with a higher discount`).toBe(false);
  }
}

function expectWorstIsReached(proposal: PricingProposal, states: readonly State[]): void {
  const digits = getDigits(proposal.currency);
  for (const [frequency, found] of Object.entries(findReachableMargin(proposal).totals)) {
    const all = states.map((state) => state.get(frequency as Frequency) ?? NOTHING);
    const { lowest_margin, highest_discount } = found;
    const { margin } = findWorst(all, digits);
    const lowest = lowest_margin.range === "exact" ? margin.percent : lowest_margin.percent;
    const isHighest = highest_discount.range === "bound" || isHighestDiscount(found, all, digits);
    expect(lowest_margin.percent, `${frequency}: the lowest margin`).toBe(lowest);
    expect(isHighest, `${frequency}: the highest discount`).toBe(true);
  }
}
