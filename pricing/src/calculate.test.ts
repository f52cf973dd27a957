import { expect, test } from "vitest";
import { cachedTotals, calculate } from "./index.ts";
import type { PricingProposal } from "./index.ts";

const proposal: PricingProposal = {
  currency: "USD",
  pages: [
    {
      markup_percent: 10,
      tax_percent: 20,
      discounts: [{ type: "percent", value: 10 }],
      children: [
        {
          type: "group",
          line_items: [
            { id: "build", price: { model: "fixed", value: 49.99, quantity: { current: 3 } } },
            { id: "care", price: { model: "percent", value: 10 } },
          ],
        },
      ],
    },
  ],
};

test("a line is rounded once with its markup, then percent lines, discount and tax follow", () => {
  const { totals, amounts } = calculate(proposal);
  expect(Object.fromEntries(amounts)).toEqual({ build: 164.97, care: 16.5 });
  expect(totals.once?.selected).toEqual({ subtotal: 181.47, discount: 18.15, tax: 32.66, total: 195.98 });
});

test("cached totals hold the currency and a range for each frequency in use", () => {
  expect(cachedTotals(calculate(proposal), "USD")).toEqual({
    currency: "USD",
    once: { min: 195.98, max: 195.98 },
  });
});
