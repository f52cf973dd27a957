import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeBill } from "../bill.ts";
import type { PageDiscount, PageRules } from "../bill.ts";
import { calculatePricing } from "../calculate-pricing.ts";
import type { LineItem } from "../types.ts";
import type { PageBox } from "./box.ts";
import { boundByCorner } from "./corner.ts";
import { createPoint } from "./interval.ts";
import { computeSlopes, toTerms } from "./slopes.ts";

describe("the bound by the corner", () => {
  const percent = fc
    .integer({ min: 0, max: 400 })
    .map((tenths): PageDiscount => ({ percent: { num: tenths, den: 1000 } }));
  const fixed = fc.integer({ min: 0, max: 500 }).map((amount): PageDiscount => ({ fixed: amount }));
  const rules: fc.Arbitrary<PageRules> = fc.record({
    discounts: fc.array(fc.oneof(percent, fixed), { maxLength: 3 }),
    tax: fc.integer({ min: 0, max: 300 }).map((tenths) => ({ num: tenths, den: 1000 })),
  });
  const sum = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 8 }));
  const sums = fc
    .tuple(sum, sum, sum, sum)
    .map((all) => all.map(([low, width]) => ({ low, high: low + width })));

  it.each([1, -1] as const)(
    "is the best total of all sums of its page, and is reached at its distance (%i)",
    (sign) => {
      let bounds = 0;
      const property = fc.property(rules, sums, (page, all) => {
        const [a = createPoint(0), b = createPoint(0)] = all;
        const discountable = { low: a.low + b.low, high: a.high + b.high };
        const box: PageBox = { sums: all, rounded: all, discountable, leverage: 1 };
        const bound = boundByCorner(page, box, computeSlopes(toTerms(page), box), sign);
        if (!bound) return;
        bounds += 1;
        let best = Infinity;
        const visit = (chosen: number[]): void => {
          const next = all[chosen.length];
          if (!next) best = Math.min(best, sign * Number(computeBill(chosen, page).total));
          else for (let value = next.low; value <= next.high; value++) visit([...chosen, value]);
        };
        visit([]);
        expect(bound.total).toBe(best);
        const at = all.map(
          ({ low, high }, slot) => (sign === 1 ? low : high) + sign * (bound.distance[slot] ?? 0),
        );
        expect(sign * Number(computeBill(at, page).total)).toBe(best);
      });
      fc.assert(property, { seed: 1, numRuns: 100 });
      expect(bounds).toBeGreaterThan(50);
    },
  );
});

describe("the range of a large proposal", () => {
  it.each([
    [400, 19, 7.5],
    [400, 19, 10],
    [400, 19, 12.5],
    [400, 19, 33],
    [400, 7, 7.5],
    [400, 21, 7.5],
    [1_000, 21, 10],
  ])(
    "is exact with %i lines, %i percent tax, a discount of %f percent, exempt lines and percent lines",
    (length, tax_percent, value) => {
      const line_items = Array.from({ length }, (_, n) => toLine(n));
      const { totals } = calculatePricing({
        currency: "EUR",
        pages: [
          {
            tax_percent,
            discounts: [{ type: "percent", value, frequency: "once" }],
            children: [{ type: "group", line_items }],
          },
        ],
      });
      expect(totals.once?.range).toBe("exact");
    },
  );
});

/** Creates an option, a quantity to choose, an exempt line or a percent line. */
function toLine(n: number): LineItem {
  if (n % 40 === 39) return { price: { model: "percent", value: 5, frequency: "once" } };
  return {
    optional: n % 3 === 0,
    tax_exempt: n % 7 === 0,
    price: {
      model: "fixed",
      value: ((n * 7919) % 100_000) / 100 + 1,
      frequency: "once",
      quantity: n % 5 === 0 ? { current: 1, min: 1, max: 10 } : { current: 1 + (n % 4) },
    },
  };
}
