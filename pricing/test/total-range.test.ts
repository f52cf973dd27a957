import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FREQUENCIES, calculate, minorUnits } from "../src/index.ts";
import type { PricingProposal } from "../src/index.ts";
import { proposal, tinyProposal } from "./arbitrary.ts";
import { countChoices, everyChoice } from "./choices.ts";
import { naiveTotals } from "./naive.ts";

const runs = Number(process.env["PRICING_RUNS"] ?? 1000);
const isEnumerable = (found: PricingProposal): boolean => countChoices(found) <= 1500;

/** Compares the range with the enumeration of all choices, and counts how often it is exact. */
function expectEnumeratedRange(found: PricingProposal, tally: { exact: number; all: number }): void {
  const digits = minorUnits(found.currency);
  const { proposals, isComplete } = everyChoice(found);
  const reached = proposals.map((choice) => naiveTotals(choice, digits));
  const { totals } = calculate(found);
  for (const frequency of FREQUENCIES) {
    const range = totals[frequency];
    if (!range) continue;
    const all = reached.map((each) => each.get(frequency)?.total ?? 0);
    const [lowest, highest] = [Math.min(...all), Math.max(...all)];
    expect(range.min.total).toBeLessThanOrEqual(lowest);
    expect(range.max.total).toBeGreaterThanOrEqual(highest);
    tally.all += 1;
    if (range.range !== "exact") continue;
    tally.exact += 1;
    const ends = [frequency, range.min.total, range.max.total];
    expect(ends).toEqual(isComplete ? [frequency, lowest, highest] : ends);
  }
}

test.each([
  ["of any size", proposal],
  ["where every cent of rounding decides", tinyProposal],
])(
  "every total %s lies within the range, and an exact range ends at totals that are reached",
  (_size, any) => {
    const tally = { exact: 0, all: 0 };
    fc.assert(
      fc.property(any.filter(isEnumerable), (found) => expectEnumeratedRange(found, tally)),
      { numRuns: runs },
    );
    expect(tally.exact / tally.all).toBeGreaterThan(0.95);
  },
);

test("what is chosen now comes to the same in schoolbook fractions", () => {
  fc.assert(
    fc.property(proposal, (found) => {
      const naive = naiveTotals(found, minorUnits(found.currency));
      const { totals } = calculate(found);
      for (const [frequency, amounts] of naive) expect(totals[frequency]?.selected ?? zero).toEqual(amounts);
    }),
    { numRuns: runs },
  );
});

const zero = { subtotal: 0, discount: 0, tax: 0, total: 0 };
