import { expect, test, vi } from "vitest";

import { EndSearch } from "./total-range/search.ts";
import { UnrepresentableTotalError, amountsOf, cachedTotals, calculate, explain } from "./index.ts";
import type { Discount, LineItem, PricingProposal, Quantity } from "./index.ts";

function proposalOf(line_items: LineItem[], page = {}): PricingProposal {
  return { currency: "USD", pages: [{ ...page, children: [{ type: "group", line_items }] }] };
}

const fixed = (value: number): LineItem => ({ price: { model: "fixed", value } });

test("cached totals hold the currency and a range for each frequency in use", () => {
  const once = fixed(10);
  const weekly: LineItem = { optional: true, price: { model: "fixed", value: 5, frequency: "weekly" } };
  expect(cachedTotals(calculate(proposalOf([once, weekly])), "USD")).toEqual({
    currency: "USD",
    once: { min: 10, max: 10 },
    weekly: { min: 0, max: 5 },
  });
});

test("an empty proposal has no totals", () => {
  expect(calculate({ currency: "USD", pages: [] })).toEqual({ totals: {}, amounts: new Map(), unmet: [] });
  expect(calculate({ currency: "USD", pages: [{}] }).totals).toEqual({});
});

test("missing and null fields have their defaults, other fields are ignored", () => {
  const line = {
    price: { model: "fixed", value: 10, quantity: null, max_value: null, frequency: null },
  } as const;
  const more = { tax_percent: null, markup_percent: null, discounts: null, color: "red" };
  expect(calculate(proposalOf([line, { price: null }, {}], more)).totals.once?.selected.total).toBe(10);
});

test("a line that is not chosen has its amount all the same", () => {
  const line: LineItem = { id: "off", optional: true, price: { model: "fixed", value: 1.005 } };
  expect(calculate(proposalOf([line], { markup_percent: 100 })).amounts.get("off")).toBe(2.01);
});

test("amounts and what is unmet are the same without the totals, percent lines included", () => {
  const share: LineItem = { id: "share", price: { model: "percent", value: 12.5 } };
  const line: LineItem = { id: "line", ...fixed(33.33), modifications: [{ id: "more", ...fixed(1) }] };
  const proposal = proposalOf([line, share], { markup_percent: 10 });
  const { totals: _totals, ...rest } = calculate(proposal);
  expect(amountsOf(proposal)).toEqual(rest);
  expect(rest.amounts.get("share")).toBe(4.72);
});

test("an explanation searches the range once, and amounts alone do not search it", () => {
  const share: LineItem = { optional: true, price: { model: "percent", value: -12.5 } };
  const proposal = proposalOf([fixed(33.33), share], { tax_percent: 19 });
  const run = vi.spyOn(EndSearch.prototype, "run");
  const counted = (work: () => unknown): number => {
    run.mockClear();
    work();
    return run.mock.calls.length;
  };
  expect(counted(() => calculate(proposal))).toBe(2);
  expect(counted(() => explain(proposal))).toBe(2);
  expect(counted(() => amountsOf(proposal))).toBe(0);
  run.mockRestore();
});

test.each([Number.NaN, Infinity])("%d as a price is thrown back", (value) => {
  expect(() => calculate(proposalOf([fixed(value)]))).toThrow(RangeError);
});

test("a frequency or currency that cannot be is thrown back", () => {
  const line = { price: { model: "fixed", value: 1, frequency: "daily" } } as unknown as LineItem;
  expect(() => calculate(proposalOf([line]))).toThrow(RangeError);
  expect(() => calculate({ ...proposalOf([]), currency: "dollars" })).toThrow(RangeError);
});

function openEndsOf(line: LineItem, ...others: LineItem[]) {
  const { once } = calculate(proposalOf([line, ...others])).totals;
  return [once?.open_min, once?.open_max];
}

function huge(value: number, quantity: Quantity): LineItem {
  return { price: { model: "fixed", value, quantity } };
}

test("a quantity without a max leaves the end open that it can carry the total beyond", () => {
  const quantity = { current: 2, min: 1 };
  const open = openEndsOf;
  const priced = (value: number): LineItem => ({ price: { model: "fixed", value, quantity } });
  const share: LineItem = { optional: true, price: { model: "percent", value: -120 } };
  expect(open(priced(10))).toEqual([false, true]);
  expect(open(priced(-10))).toEqual([true, false]);
  expect(open(priced(0))).toEqual([false, false]);
  expect(open(priced(10), share)).toEqual([true, true]);
  expect(open({ ...priced(10), hidden: true })).toEqual([false, false]);
  expect(open({ price: { model: "percent", value: 5, quantity } }, fixed(100))).toEqual([false, true]);
  expect(open({ price: { model: "fixed", value: 10, quantity: { ...quantity, max: 5 } } })).toEqual([
    false,
    false,
  ]);
});

test("an amount or total that a number cannot hold to the cent is refused", () => {
  const most = 90_000_000_000_000;
  expect(calculate(proposalOf([fixed(most)])).totals.once?.selected.total).toBe(most);
  for (const lines of [
    [huge(1e12, { current: 1e6 })],
    [fixed(most), fixed(0.01)],
    [huge(1e12, { current: 0, min: 0, max: 1e6 })],
    [huge(-1e12, { current: 0, min: 0, max: 1e6 })],
    [huge(1e12, { current: 1e6 }), huge(-1e12, { current: 1e6 })],
  ]) {
    expect(() => calculate(proposalOf(lines))).toThrow(UnrepresentableTotalError);
    expect(() => explain(proposalOf(lines))).toThrow(RangeError);
  }
});

test("a modification without a price brings no frequency of its own", () => {
  const modifications = (["text", "none"] as const).map((model) => ({
    price: { model, frequency: "weekly" as const },
  }));
  const line: LineItem = { ...fixed(10), modifications };
  const text: LineItem = { price: { model: "text", frequency: "annually" }, modifications };
  const share: LineItem = { price: { model: "percent", value: 10 }, modifications };
  expect(Object.keys(calculate(proposalOf([line, text, share])).totals)).toEqual(["once"]);
});

test("hundreds of choices between taxed and untaxed options are settled exactly beside discounts", () => {
  const children = Array.from({ length: 200 }, (_, group) => ({
    type: "group" as const,
    selection_type: "single" as const,
    line_items: [0, 1, 2].map((option): LineItem => {
      const value = (((group * 3 + option) * 7919) % 99_991) / 100 + 1;
      const price = { model: "fixed" as const, value };
      return { optional: true, selected: option === 0, tax_exempt: option === 1, price };
    }),
  }));
  const percent = { type: "percent", value: 10 } as const;
  const totalsWith = (discounts: Discount[]) =>
    calculate({ currency: "USD", pages: [{ tax_percent: 20, discounts, children }] }).totals.once;
  const cheapest = children.reduce((sum, { line_items }) => {
    const totals = line_items.map(({ price, tax_exempt }) => (price?.value ?? 0) * (tax_exempt ? 0.9 : 1.08));
    return sum + Math.min(...totals);
  }, 0);
  expect(totalsWith([percent])?.min.total).toBeCloseTo(cheapest, 1);
  // 500 more off, of which the taxed options bear their share of the tax.
  const reduced = totalsWith([percent, { type: "fixed", value: 500 }])?.min.total ?? 0;
  expect(reduced).toBeLessThanOrEqual(cheapest - 500);
  expect(reduced).toBeGreaterThanOrEqual(cheapest - 600);
});
