import { expect, it } from "vitest";
import { calculateUpperAmounts, getDisplayDecimals } from "./index.ts";
import type { LineItem, PricingProposal } from "./types.ts";

const toProposal = (...line_items: LineItem[]): PricingProposal => ({
  currency: "USD",
  pages: [{ markup_percent: 10, children: [{ type: "group", line_items }] }],
});

it("the amounts of lines with price ranges are at the upper ends, including percentages of them", () => {
  const range: LineItem = {
    id: "range",
    price: { model: "fixed", value: 100, max_value: 150, quantity: { current: 2 } },
    modifications: [{ id: "part", price: { model: "percent", value: 10 } }],
  };
  const share: LineItem = { id: "share", price: { model: "percent", value: 50 } };
  expect(calculateUpperAmounts(toProposal(range, share))).toEqual(
    new Map([
      ["range", 330],
      ["part", 33],
      ["share", 181.5],
    ]),
  );
});

it("without a price range, the result is undefined", () => {
  const price = { model: "fixed", value: 1, max_value: 1 } as const;
  expect(calculateUpperAmounts(toProposal({ id: "a", price }))).toBeUndefined();
});

it.each([
  ["as typed, without a markup", 12.345678, 0, "USD", 6],
  ["never with fewer decimals than money", 12, 0, "KWD", 3],
  ["as money, with a markup", 11.223344, 10, "USD", 2],
  ["as money without minor units, with a markup", 11.2, 10, "JPY", 0],
  ["as typed if money would round it to zero", 0.0012, 10, "USD", 4],
])("a unit price is shown %s", (_, price, markup, currency, shown) => {
  expect(getDisplayDecimals(price, markup, currency)).toBe(shown);
});
