import {
  frequencies,
  calculatePricing,
  toCachedTotals,
  type PricingProposal,
  type Quantity,
} from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewLargeProposals, largeProposals, smallProposals } from "./arbitrary-proposals.ts";
import { isEditable } from "./adjust.ts";
import { toAmounts } from "./compare.ts";
import { getDigits } from "./currencies.ts";
import { type ReachableTotals, enumerateReachableTotals, sampleReachableTotals } from "./reach.ts";
import { toMajorUnits } from "./rational.ts";
import { checkMany, manyRuns } from "./runs.ts";

const NOTHING = { subtotal: 0, discount: 0, tax: 0, total: 0 };
const NO_RANGE = { min: NOTHING, max: NOTHING, open_min: false, open_max: false };

const arbitraryFraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("the range", manyRuns, () => {
  it.each([
    ["small proposals", { usually: 100, toProve: 60_000 }, smallProposals],
    ["proposals of a few large amounts", { usually: 40, toProve: 20_000 }, fewLargeProposals],
  ] as const)(
    "contains every reachable total in %s, and its ends are nearly always reachable",
    (size, runs, proposals) => {
      const ends = { exact: 0, bound: 0 };
      checkMany(`ranges of ${size}`, runs, proposals, (proposal, figures) => {
        const reachable = enumerateReachableTotals(proposal);
        expectWithinRange(proposal, reachable);
        if (reachable.complete) expectEndsAreReached(proposal, reachable, ends);
        Object.assign(figures, ends);
      });
      expect(ends.exact / (ends.exact + ends.bound)).toBeGreaterThan(0.95);
    },
  );

  it("contains the total of every choice in a large proposal", () => {
    const arbitrary = fc.tuple(largeProposals, fc.infiniteStream(arbitraryFraction));
    checkMany(
      "ranges of large proposals",
      { usually: 40, toProve: 40_000 },
      arbitrary,
      ([proposal, fractions]) => {
        expectWithinRange(
          proposal,
          sampleReachableTotals(proposal, 10, () => fractions.next().value as number),
        );
      },
    );
  });

  it("marks the ends that a quantity without a max can move without limit", () => {
    checkMany("open ends", { usually: 60, toProve: 20_000 }, smallProposals, (proposal) => {
      const { totals } = calculatePricing(proposal);
      const digits = getDigits(proposal.currency);
      const further = enumerateReachableTotals(closeQuantities(proposal), 100);
      for (const [frequency, byTotal] of further.totals) {
        const reached = [...byTotal.keys()].map((total) => toMajorUnits(total, digits));
        const { min, max, open_min, open_max } = totals[frequency] ?? NO_RANGE;
        expect(open_max || max.total, `${frequency}: highest`).toSatisfy(isAtLeast(Math.max(...reached)));
        expect(open_min || -min.total, `${frequency}: lowest`).toSatisfy(isAtLeast(-Math.min(...reached)));
      }
    });
  });

  it("equals the ranges in cached_totals", () => {
    checkMany("cached_totals", { usually: 25, toProve: 10_000 }, smallProposals, (proposal) => {
      const { totals } = calculatePricing(proposal);
      const ranges = Object.entries(totals).map(([frequency, { min, max }]) => [
        frequency,
        { min: min.total, max: max.total },
      ]);
      expect(toCachedTotals({ totals }, proposal.currency)).toEqual({
        currency: proposal.currency,
        ...Object.fromEntries(ranges),
      });
    });
  });
});

/** Returns a check of the ends of a range. An end passes if it is open (true) or at least `least`. */
function isAtLeast(least: number): (end: true | number) => boolean {
  return (end) => end === true || end >= least;
}

/** Adds a max, above the current value, to each quantity that the recipient may raise without limit. */
function closeQuantities(proposal: PricingProposal): PricingProposal {
  return JSON.parse(JSON.stringify(proposal), (key, value: unknown) => {
    const quantity = value as Quantity;
    if (key !== "quantity" || typeof quantity.max === "number" || !isEditable(quantity)) return value;
    return {
      ...quantity,
      max: Math.max(quantity.current ?? 1, quantity.min ?? 0) + 9,
      editable_by_recipient: true,
    };
  }) as PricingProposal;
}

function expectWithinRange(proposal: PricingProposal, reachable: ReachableTotals): void {
  const { totals } = calculatePricing(proposal);
  const digits = getDigits(proposal.currency);
  for (const [frequency, byTotal] of reachable.totals) {
    const { min, max } = totals[frequency] ?? { min: NOTHING, max: NOTHING };
    for (const amounts of [...byTotal.values()].flat()) {
      const { total } = toAmounts(amounts, digits);
      expect(total, `${frequency}: a reachable total`).toBeGreaterThanOrEqual(min.total);
      expect(total, `${frequency}: a reachable total`).toBeLessThanOrEqual(max.total);
    }
  }
}

function expectEndsAreReached(
  proposal: PricingProposal,
  reachable: ReachableTotals,
  ends: Record<"exact" | "bound", number>,
): void {
  const { totals } = calculatePricing(proposal);
  const digits = getDigits(proposal.currency);
  for (const frequency of frequencies) {
    const range = totals[frequency];
    if (!range) continue;
    ends[range.range] += 1;
    if (range.range === "bound") continue;
    const known = [...(reachable.totals.get(frequency)?.values() ?? [])]
      .flat()
      .map((amounts) => toAmounts(amounts, digits));
    expect(known, `${frequency}: the lowest total`).toContainEqual(range.min);
    expect(known, `${frequency}: the highest total`).toContainEqual(range.max);
  }
}
