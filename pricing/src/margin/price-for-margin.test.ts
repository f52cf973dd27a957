import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateMargin, findPriceForMargin } from "../index.ts";
import type { CostedLine } from "../index.ts";

/** Returns the margin that is shown beside a line with this price. */
function toShownMargin(value: number, line: CostedLine): number | null | undefined {
  const { cost, quantity, markup_percent, markup_exempt, currency } = line;
  const price = { model: "fixed" as const, value, quantity: { current: quantity } };
  const line_items = [{ id: "line", price, cost, markup_exempt }];
  const page = { markup_percent, children: [{ type: "group" as const, line_items }] };
  return calculateMargin({ currency, pages: [page] }).entries.get("line")?.percent;
}

describe("findPriceForMargin", () => {
  it.each([
    [40, { cost: 60, currency: "USD" }, 100],
    // 60 / 0.7 = 85.714…: 85.71 has 29.996 %, shown as 30.00.
    [30, { cost: 60, currency: "USD" }, 85.71],
    // 0.07 / 0.7 = 0.1.
    [30, { cost: 0.07, currency: "USD" }, 0.1],
    // 7 × 0.07 = 0.49, and 0.49 / 0.69 = 0.710…: 0.71 has 30.99 %. No whole amount has 31.00 %, so that six
    // decimals are the nearest: 0.710145 / 7 = 0.101449.
    [31, { cost: 0.07, quantity: 7, currency: "USD" }, 0.101449],
    // 60 / 0.5 = 120 is the price with the markup of 20 %, so that 100 is the price without it.
    [50, { cost: 60, markup_percent: 20, currency: "USD" }, 100],
    [50, { cost: 60, markup_percent: 20, markup_exempt: true, currency: "USD" }, 120],
    // A loss: 60 / 1.5 = 40.
    [-50, { cost: 60, currency: "USD" }, 40],
    [25, { cost: 3000, currency: "JPY" }, 4000],
    // 1 / 0.75 = 1.333: 25 % of 1.333 is 0.33325, and 0.333 / 1.333 = 24.98 %. 1.3333 is charged as 1.333.
    [24.98, { cost: 1, currency: "KWD" }, 1.333],
    // 1000 × 0.125 = 125.00, and 125 / 0.6 = 208.333…: 208.33 has 39.999 %, shown as 40.00, but 208.30 has 39.99 %.
    [40, { cost: 0.125, quantity: 1000, currency: "USD" }, 0.20833],
    [40, { cost: 60, quantity: 0, currency: "USD" }, 100],
  ] as [number, CostedLine, number][])("%d %% of %o", (percent, line, price) => {
    expect(findPriceForMargin(percent, line)).toBe(price);
  });

  it.each([
    [100, { cost: 60, currency: "USD" }],
    [120, { cost: 60, currency: "USD" }],
    [30, { currency: "USD" }],
    [30, { cost: null, currency: "USD" }],
    [30, { cost: 0, currency: "USD" }],
    [30, { cost: 60, markup_percent: -100, currency: "USD" }],
    [99.9999, { cost: 1e12, currency: "USD" }],
  ] as [number, CostedLine][])("has no price for %d %% of %o", (percent, line) => {
    expect(findPriceForMargin(percent, line)).toBeUndefined();
  });

  it("rejects a number that is not finite", () => {
    expect(() => findPriceForMargin(30, { cost: Number.NaN, currency: "USD" })).toThrow(RangeError);
    expect(() => findPriceForMargin(Number.NaN, { cost: 60, currency: "USD" })).toThrow(RangeError);
  });

  it("gives a price with the shown margin if a user types the shown margin of a price", () => {
    const prices = fc.integer({ min: 1, max: 10_000_000 });
    const lines = fc.record({
      cost: fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100),
      quantity: fc.constantFrom(undefined, 1, 2, 3, 7, 0.5, 1.5, 12, 0.333333, 1000),
      markup_percent: fc.constantFrom(undefined, 0, 10, 12.5, 33.333333, -20),
      markup_exempt: fc.constantFrom(undefined, true),
      currency: fc.constantFrom("USD", "JPY", "KWD", "CLF"),
    });
    fc.assert(
      fc.property(prices, fc.constantFrom(0, 1, 2, 3, 6), lines, (digits, decimals, line) => {
        const margin = toShownMargin(digits / 10 ** decimals, line);
        fc.pre(margin != null && margin < 100);
        expect(toShownMargin(findPriceForMargin(margin ?? 0, line) ?? 0, line)).toBe(margin);
      }),
      { numRuns: Number(process.env["PRICING_RUNS"] ?? (process.env["PROVE"] ? 20_000 : 500)) },
    );
  });
});
