import { expect, test, vi } from "vitest";

import { BranchAndBound } from "./total-range/branch-and-bound.ts";
import {
  UnrepresentableTotalError,
  calculateAmounts,
  calculatePricing,
  explainPricing,
  toCachedTotals,
} from "./index.ts";
import type { Discount, LineItem, PricingProposal, Quantity } from "./index.ts";

function toProposal(line_items: LineItem[], page = {}): PricingProposal {
  return { currency: "USD", pages: [{ ...page, children: [{ type: "group", line_items }] }] };
}

const fixed = (value: number): LineItem => ({ price: { model: "fixed", value } });

test("cached totals contain the currency and a range for each frequency in use", () => {
  const once = fixed(10);
  const weekly: LineItem = { optional: true, price: { model: "fixed", value: 5, frequency: "weekly" } };
  expect(toCachedTotals(calculatePricing(toProposal([once, weekly])), "USD")).toEqual({
    currency: "USD",
    once: { min: 10, max: 10 },
    weekly: { min: 0, max: 5 },
  });
});

test("an empty proposal has no totals", () => {
  expect(calculatePricing({ currency: "USD", pages: [] })).toEqual({
    totals: {},
    amounts: new Map(),
    unmet: [],
  });
  expect(calculatePricing({ currency: "USD", pages: [{}] }).totals).toEqual({});
});

test("missing and null fields have their defaults, other fields are ignored", () => {
  const line = {
    price: { model: "fixed", value: 10, quantity: null, max_value: null, frequency: null },
  } as const;
  const more = { tax_percent: null, markup_percent: null, discounts: null, color: "red" };
  expect(calculatePricing(toProposal([line, { price: null }, {}], more)).totals.once?.selected.total).toBe(
    10,
  );
});

test("a deselected line still has an amount", () => {
  const line: LineItem = { id: "off", optional: true, price: { model: "fixed", value: 1.005 } };
  expect(calculatePricing(toProposal([line], { markup_percent: 100 })).amounts.get("off")).toBe(2.01);
});

test("amounts and unmet choices are the same without the totals, including percent lines", () => {
  const share: LineItem = { id: "share", price: { model: "percent", value: 12.5 } };
  const line: LineItem = { id: "line", ...fixed(33.33), modifications: [{ id: "more", ...fixed(1) }] };
  const proposal = toProposal([line, share], { markup_percent: 10 });
  const { totals: _totals, ...rest } = calculatePricing(proposal);
  expect(calculateAmounts(proposal)).toEqual(rest);
  expect(rest.amounts.get("share")).toBe(4.72);
});

test("an explanation searches the range once, and calculating only amounts does not search it", () => {
  const share: LineItem = { optional: true, price: { model: "percent", value: -12.5 } };
  const proposal = toProposal([fixed(33.33), share], { tax_percent: 19 });
  const findEnd = vi.spyOn(BranchAndBound.prototype, "findEnd");
  const counted = (work: () => unknown): number => {
    findEnd.mockClear();
    work();
    return findEnd.mock.calls.length;
  };
  expect(counted(() => calculatePricing(proposal))).toBe(2);
  expect(counted(() => explainPricing(proposal))).toBe(2);
  expect(counted(() => calculateAmounts(proposal))).toBe(0);
  findEnd.mockRestore();
});

test.each([Number.NaN, Infinity])("%d as a price is rejected", (value) => {
  expect(() => calculatePricing(toProposal([fixed(value)]))).toThrow(RangeError);
});

test("an invalid frequency or currency is rejected", () => {
  const line = { price: { model: "fixed", value: 1, frequency: "daily" } } as unknown as LineItem;
  expect(() => calculatePricing(toProposal([line]))).toThrow(RangeError);
  expect(() => calculatePricing({ ...toProposal([]), currency: "dollars" })).toThrow(RangeError);
});

function findOpenEnds(line: LineItem, ...others: LineItem[]) {
  const { once } = calculatePricing(toProposal([line, ...others])).totals;
  return [once?.open_min, once?.open_max];
}

function huge(value: number, quantity: Quantity): LineItem {
  return { price: { model: "fixed", value, quantity } };
}

test("a quantity without a max opens the end beyond which it can move the total", () => {
  const quantity = { current: 2, min: 1 };
  const priced = (value: number): LineItem => ({ price: { model: "fixed", value, quantity } });
  const share: LineItem = { optional: true, price: { model: "percent", value: -120 } };
  expect(findOpenEnds(priced(10))).toEqual([false, true]);
  expect(findOpenEnds(priced(-10))).toEqual([true, false]);
  expect(findOpenEnds(priced(0))).toEqual([false, false]);
  expect(findOpenEnds(priced(10), share)).toEqual([true, true]);
  expect(findOpenEnds({ ...priced(10), hidden: true })).toEqual([false, false]);
  expect(findOpenEnds({ price: { model: "percent", value: 5, quantity } }, fixed(100))).toEqual([
    false,
    true,
  ]);
  expect(findOpenEnds({ price: { model: "fixed", value: 10, quantity: { ...quantity, max: 5 } } })).toEqual([
    false,
    false,
  ]);
});

test("a quantity without a max opens an end that the total passes on its way to the other one", () => {
  const page = { tax_percent: 50, discounts: [{ type: "fixed", value: 0.04 } as const] };
  const quantity = { current: 0, editable_by_recipient: true };
  const credit: LineItem = {
    optional: true,
    selected: true,
    tax_exempt: true,
    price: { model: "fixed", value: -0.03, quantity },
  };
  const estimate: LineItem = { price: { model: "fixed", value: 0.015, max_value: 0.025 } };
  const group = { type: "group", selection_type: "single", line_items: [credit, estimate] } as const;
  const { once } = calculatePricing({ currency: "USD", pages: [{ ...page, children: [group] }] }).totals;
  // At a quantity of 1, the credit leaves nothing to discount. The whole estimate is taxed: 0.03 - 0.03 +
  // 0.02.
  expect([once?.max.total, once?.open_max, once?.open_min]).toEqual([0, true, true]);
});

test("discounts of the whole amount leave the lower end open for a rising share of a credit", () => {
  const credit: LineItem = { ...fixed(-0.04), hidden: true, tax_exempt: true };
  const share: LineItem = {
    optional: true,
    selected: true,
    price: { model: "percent", value: 10, quantity: { current: 0.5, min: 0 } },
  };
  const free: LineItem = { optional: true, tax_exempt: true, discount_exempt: true };
  const group = { type: "group", selection_type: "single", line_items: [credit, share, free] } as const;
  const plans = {
    type: "side_by_side",
    optional: true,
    selected: true,
    tax_exempt: true,
    selection_type: "single",
    columns: [{ id: "plan", price: 0.05, isSelected: true }],
  } as const;
  const discounts = [50, 50].map((value) => ({ type: "percent" as const, value }));
  const page = { tax_percent: 50, discounts, children: [group, plans] };
  const { once } = calculatePricing({ currency: "USD", pages: [page] }).totals;
  // A quantity of 1,000 brings the total to -5.99.
  expect([once?.open_min, once?.open_max]).toEqual([true, false]);
});

test("the quantity of a percentage opens an end that the total passes between two quantities", () => {
  const page = { tax_percent: 50, discounts: [{ type: "fixed", value: 20 } as const] };
  const share: LineItem = { price: { model: "percent", value: -50, quantity: { current: 0, min: 0 } } };
  const { once } = calculatePricing(
    toProposal([fixed(30), { ...fixed(-10), tax_exempt: true }, share], page),
  ).totals;
  // At a quantity of 2, the share subtracts 20. The subtotal is 0, so nothing is discounted, but 10 are
  // taxed.
  expect([once?.max.total, once?.open_max, once?.open_min]).toEqual([0, true, true]);
});

test.each([
  // 1 × -0.04 leaves nothing to discount: 0.03 - 0.04 + 0.02.
  [{ current: 0, min: 0, max: 2 }, 0.01],
  // 0.75 × -0.04 leaves nothing to discount either: 0.03 - 0.03 + 0.02.
  [{ current: 0, min: 0, max: 2.5 }, 0.02],
  [{ current: 0.5, min: 0, max: 2 }, 0.02],
])("the highest total is at a quantity that can be set, whole or not: %j", (quantity, highest) => {
  const page = { tax_percent: 50, discounts: [{ type: "fixed", value: 0.04 } as const] };
  const credit: LineItem = { tax_exempt: true, price: { model: "fixed", value: -0.04, quantity } };
  const estimate: LineItem = { price: { model: "fixed", value: 0.015, max_value: 0.025 } };
  const { once } = calculatePricing(toProposal([credit, estimate], page)).totals;
  expect([once?.max.total, once?.range]).toEqual([highest, "exact"]);
});

test.each([
  { current: 0, min: 0, max: 3 },
  { current: 0, min: 0, max: 2.5 },
  { current: 0.5, min: 0, max: 1000 },
])("the highest total is at a quantity of a percent line that can be set, whole or not: %j", (quantity) => {
  const page = { tax_percent: 50, discounts: [{ type: "fixed", value: 20 } as const] };
  const share: LineItem = { price: { model: "percent", value: -50, quantity } };
  const lines = [fixed(30), { ...fixed(-10), tax_exempt: true }, share];
  // At a quantity of 2, the share subtracts 20. The subtotal is 0, so nothing is discounted, but 10 are
  // taxed.
  const { once } = calculatePricing(toProposal(lines, page)).totals;
  expect(once).toMatchObject({ range: "exact", max: { total: 5 } });
});

test("a quantity without a max leaves the lowest total open if a discount begins to apply as it rises", () => {
  const page = { tax_percent: 33.333333, discounts: [{ type: "fixed", value: 0.04 } as const] };
  const estimate: LineItem = {
    optional: true,
    selected: true,
    discount_exempt: true,
    price: { model: "fixed", value: 0.033, max_value: 0.043, quantity: { current: 0, min: 0 } },
  };
  const credit = {
    optional: true,
    selected: true,
    tax_exempt: true,
    price: { model: "fixed", value: -0.06 },
  } as const;
  const hours: LineItem = {
    price: { model: "fixed", value: 0.03, quantity: { current: 2, min: 1.5 } },
    modifications: [credit],
  };
  const group = { type: "group", selection_type: "single", line_items: [estimate, hours] } as const;
  const { once } = calculatePricing({ currency: "USD", pages: [{ ...page, children: [group] }] }).totals;
  // At 1.5 hours, hours and credit add up to -0.01, and the tax is 0.02: total 0.01. At 7/3 hours: 0.07 -
  // 0.06, minus 0.01 of discount, without tax: total 0.
  expect([once?.min.total, once?.open_min, once?.open_max]).toEqual([0.01, true, true]);
});

test("a quantity without a max leaves the lowest total closed if discounts and taxes only follow it", () => {
  const quantity = { current: 3, min: 1 };
  const seats: LineItem = { price: { model: "fixed", value: 12.5, quantity } };
  const manual: LineItem = { optional: true, tax_exempt: true, price: { model: "fixed", value: 80 } };
  const share: LineItem = { price: { model: "percent", value: -10 } };
  const page = { tax_percent: 19, discounts: [{ type: "percent", value: 10 } as const] };
  const { once } = calculatePricing(toProposal([seats, manual, share], page)).totals;
  expect([once?.range, once?.open_min, once?.open_max]).toEqual(["exact", false, true]);
});

test("an amount or total that a number cannot represent to the cent is refused", () => {
  const most = 90_000_000_000_000;
  expect(calculatePricing(toProposal([fixed(most)])).totals.once?.selected.total).toBe(most);
  for (const lines of [
    [huge(1e12, { current: 1e6 })],
    [fixed(most), fixed(0.01)],
    [huge(1e12, { current: 0, min: 0, max: 1e6 })],
    [huge(-1e12, { current: 0, min: 0, max: 1e6 })],
    [huge(1e12, { current: 1e6 }), huge(-1e12, { current: 1e6 })],
  ]) {
    expect(() => calculatePricing(toProposal(lines))).toThrow(UnrepresentableTotalError);
    expect(() => explainPricing(toProposal(lines))).toThrow(RangeError);
  }
});

test("a modification without a price adds no frequency", () => {
  const modifications = (["text", "none"] as const).map((model) => ({
    price: { model, frequency: "weekly" as const },
  }));
  const line: LineItem = { ...fixed(10), modifications };
  const text: LineItem = { price: { model: "text", frequency: "annually" }, modifications };
  const share: LineItem = { price: { model: "percent", value: 10 }, modifications };
  expect(Object.keys(calculatePricing(toProposal([line, text, share])).totals)).toEqual(["once"]);
});

test("hundreds of choices between taxed and untaxed options are solved exactly with discounts", () => {
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
    calculatePricing({ currency: "USD", pages: [{ tax_percent: 20, discounts, children }] }).totals.once;
  const cheapest = children.reduce((sum, { line_items }) => {
    const totals = line_items.map(({ price, tax_exempt }) => (price?.value ?? 0) * (tax_exempt ? 0.9 : 1.08));
    return sum + Math.min(...totals);
  }, 0);
  expect(totalsWith([percent])?.min.total).toBeCloseTo(cheapest, 1);
  // The fixed discount subtracts 500, and also lowers the tax on the taxed options.
  const reduced = totalsWith([percent, { type: "fixed", value: 500 }])?.min.total ?? 0;
  expect(reduced).toBeLessThanOrEqual(cheapest - 500);
  expect(reduced).toBeGreaterThanOrEqual(cheapest - 600);
});
