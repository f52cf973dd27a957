import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FREQUENCIES, calculate, minorUnits } from "../src/index.ts";
import type { PricingProposal } from "../src/index.ts";
import { proposal, tinyProposal } from "./arbitrary.ts";
import { everyChoice } from "./choices.ts";
import { naiveTotals } from "./naive.ts";

const runs = Number(process.env["PRICING_RUNS"] ?? 1500);

/** The product of all that can be chosen, before any of it is built. */
function isEnumerable(found: PricingProposal): boolean {
  let ways = 1;
  const count = (item: {
    optional?: boolean | null;
    price?: { quantity?: unknown; max_value?: unknown } | null;
  }): void => {
    if (item.optional) ways *= 2;
    if (item.price?.quantity) ways *= 3;
    if (item.price?.max_value !== undefined) ways *= 2;
  };
  for (const page of found.pages) {
    for (const child of page.children ?? []) {
      if (child.type === "group") {
        count(child);
        child.line_items?.forEach((line) => [line, ...(line.modifications ?? [])].forEach(count));
      } else
        child.columns?.forEach((column) => count({ optional: true, price: { quantity: column.quantity } }));
    }
  }
  return ways <= 1500;
}

function expectEnumeratedRange(found: PricingProposal): void {
  const digits = minorUnits(found.currency);
  const reached = everyChoice(found).map((choice) => naiveTotals(choice, digits));
  const { totals } = calculate(found);
  for (const frequency of FREQUENCIES) {
    const range = totals[frequency];
    if (!range) continue;
    const all = reached.map((each) => each.get(frequency)?.total ?? 0);
    expect([frequency, range.min.total, range.max.total]).toEqual([
      frequency,
      Math.min(...all),
      Math.max(...all),
    ]);
  }
}

test("min and max are the lowest and highest total over every choice that can be reached", () => {
  fc.assert(fc.property(proposal.filter(isEnumerable), expectEnumeratedRange), { numRuns: runs });
});

test("min and max are exact where every cent of rounding decides", () => {
  fc.assert(fc.property(tinyProposal.filter(isEnumerable), expectEnumeratedRange), { numRuns: runs });
});

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
