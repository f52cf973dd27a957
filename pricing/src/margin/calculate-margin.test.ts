import { describe, expect, it } from "vitest";
import { UnrepresentableTotalError, calculateMargin, compareDiscount, compareMargin } from "../index.ts";
import type { Discount, LineItem, Page, PricingProposal } from "../index.ts";

const fixed = (value: number): LineItem["price"] => ({ model: "fixed", value });

function propose(...line_items: LineItem[]): PricingProposal {
  return { currency: "USD", pages: [{ id: "page", children: [{ type: "group", id: "group", line_items }] }] };
}

describe("calculateMargin", () => {
  it("rejects a cost below zero, and a cost that is not a number", () => {
    expect(() => calculateMargin(propose({ cost: -1 }))).toThrow("Not a cost: -1");
    expect(() => calculateMargin(propose({ cost: Number.NaN }))).toThrow(RangeError);
  });

  it("rejects a cost that no JSON number can represent to the minor unit", () => {
    const line = { cost: 1e12, price: { model: "none" as const, quantity: { current: 1e12 } } };
    expect(() => calculateMargin(propose(line))).toThrow(UnrepresentableTotalError);
  });

  it("includes records without an id in totals only", () => {
    const { totals, entries, lines } = calculateMargin(propose({ price: fixed(100), cost: 60 }));
    expect(totals.once?.margin).toEqual({ revenue: 100, cost: 60, profit: 40, percent: 40 });
    expect([...entries, ...lines]).toEqual([]);
  });

  it("has no frequency for a cost of zero without a price", () => {
    expect(calculateMargin(propose({ id: "free", cost: 0 })).totals).toEqual({});
  });
});

describe("compareMargin", () => {
  it("compares exact fractions, not the rounded percent", () => {
    const { totals } = calculateMargin(propose({ price: fixed(100_000), cost: 70_001 }));
    const margin = totals.once?.margin;
    expect(margin?.percent).toBe(30);
    expect(margin && [29.999, 30, 29.9989].map((limit) => compareMargin(margin, limit))).toEqual([0, -1, 1]);
  });

  it("puts a cost without revenue below every limit, and compares nothing without both", () => {
    const sold = { revenue: 0, profit: -1, percent: null };
    expect(compareMargin({ ...sold, cost: 1 }, -1e9)).toBe(-1);
    expect(compareMargin({ ...sold, cost: 0 }, 30)).toBeUndefined();
  });

  it("compares the percent of a bound", () => {
    const bound = { revenue: 100, cost: 50, profit: 50, range: "bound" as const, open: false };
    expect(compareMargin({ ...bound, percent: 29.99 }, 30)).toBe(-1);
    expect(compareMargin({ ...bound, percent: null }, -1e9)).toBe(-1);
    expect(() => compareMargin({ ...bound, percent: 1 }, Number.NaN)).toThrow(RangeError);
  });
});

describe("compareDiscount", () => {
  it("compares exact fractions of the counted discount", () => {
    const share = { subtotal: 100_000, discount: 10_500, counted: 10_001, percent: 10.5 };
    expect([10, 10.001, 11].map((limit) => compareDiscount(share, limit))).toEqual([1, 0, -1]);
  });

  it("compares nothing without a subtotal, and puts a missing bound above every limit", () => {
    const nothing = { subtotal: 0, discount: 0, counted: 0, percent: null };
    expect(compareDiscount(nothing, 10)).toBeUndefined();
    expect(compareDiscount({ ...nothing, range: "bound", open: false }, 100)).toBe(1);
    expect(compareDiscount({ ...nothing, percent: 10.01, range: "bound", open: false }, 10)).toBe(1);
  });

  it.each([
    // 1.01 is 10.05 %, of which 1.00 counts.
    [10.05, { type: "percent", value: 10 }, 1, 10, -1],
    // 0.01 is 100 %, of which nothing counts.
    [0.01, { type: "percent", value: 50 }, 0, 0, 0],
    [10_000, { type: "percent", value: 50 }, 4999.99, 49.99, 1],
    [10_000, { type: "fixed", value: 5000 }, 5000, 50, 0],
    [10_000, { type: "percent", value: 0 }, 0, 0, 0],
  ] as [number, Discount, number, number, number][])(
    "counts a discount on %d of %o as %d",
    (value, discount, counted, limit, comparison) => {
      const proposal = propose({ price: fixed(value) });
      const pages = proposal.pages.map((page): Page => ({ ...page, discounts: [discount] }));
      const share = calculateMargin({ ...proposal, pages }).totals.once?.discount;
      expect(share?.counted).toBe(counted);
      expect(share && compareDiscount(share, limit)).toBe(comparison);
    },
  );
});
