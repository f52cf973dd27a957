import { describe, expect, it } from "vitest";
import { findItemMargin } from "./item-margin.ts";

const fixed = { model: "fixed", value: 100, frequency: "once" } as const;
const find = (price: Parameters<typeof findItemMargin>[0]["price"], cost: number | null) =>
  findItemMargin({ price, cost }, "USD")?.percent;

describe("the margin of an item", () => {
  it("is that of one unit, a rate, or the lower price of a range", () => {
    expect(find(fixed, 60)).toBe(40);
    expect(find({ ...fixed, quantity: { current: 3 } }, 120.5)).toBe(-20.5);
    expect(find({ ...fixed, model: "hourly" }, 0)).toBe(100);
    expect(find({ ...fixed, max_value: 400 }, 50)).toBe(50);
  });

  it("is unknown without a cost or an amount, and for amounts that are too large", () => {
    expect(find(fixed, null)).toBeUndefined();
    expect(find({ ...fixed, model: "percent" }, 60)).toBeUndefined();
    expect(find({ ...fixed, model: "text", text: "On request" }, 60)).toBeUndefined();
    expect(find({ ...fixed, value: 0 }, 60)).toBeUndefined();
    expect(find({ ...fixed, quantity: { current: 1e9 } }, 1e12)).toBeUndefined();
  });
});
