import { frequencies, calculatePricing } from "@proffer/pricing";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { discountedProposals, largeProposals, smallProposals } from "./arbitrary-proposals.ts";
import { checkMany, manyRuns } from "./runs.ts";

it("a discount never makes a page's total negative, including its tax", manyRuns, () => {
  const proposals = fc.oneof(discountedProposals, discountedProposals, smallProposals, largeProposals);
  checkMany("totals with discounts", { usually: 150, toProve: 100_000 }, proposals, (proposal) => {
    for (const page of proposal.pages) {
      const discounted = calculatePricing({ ...proposal, pages: [page] }).totals;
      const full = calculatePricing({ ...proposal, pages: [{ ...page, discounts: [] }] }).totals;
      for (const frequency of frequencies) {
        const least = Math.min(0, getTotal(full, frequency));
        expect(getTotal(discounted, frequency)).toBeGreaterThanOrEqual(least);
      }
    }
  });
});

function getTotal(
  totals: ReturnType<typeof calculatePricing>["totals"],
  frequency: (typeof frequencies)[number],
): number {
  return totals[frequency]?.selected.total ?? 0;
}
