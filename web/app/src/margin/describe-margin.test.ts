import type { LowestMargin, Margin } from "@proffer/pricing";
import { describe, expect, test } from "vitest";
import { describeFault, describeLowest, describeMissing, formatMargin } from "./describe-margin.ts";

const write = (price: number) => price.toFixed(2);
const present: Margin = { revenue: 100, cost: 60, profit: 40, percent: 40 };
const lowest: LowestMargin = { ...present, range: "exact", open: false };

describe("the lowest margin", () => {
  test.each([
    [{ percent: 21 }, "Lowest with other choices: 21%"],
    [{ percent: 21.5, range: "bound" }, "Lowest with other choices: at least 21.5%"],
    [{ open: true }, "Lowest with other choices: 40%, or less with larger quantities"],
    [{ percent: null, revenue: 0 }, "Other choices can leave costs without a price"],
    [{ percent: null, range: "bound" }, "How low other choices can bring it is not known"],
  ] as const)("is described: %o", (change, words) => {
    expect(describeLowest({ ...lowest, ...change }, present)).toBe(words);
  });

  test("is not mentioned if no choice is worse", () => {
    expect(describeLowest(lowest, present)).toBeUndefined();
    const nothing = { revenue: 0, cost: 0, profit: 0, percent: null };
    expect(describeLowest({ ...lowest, ...nothing }, present)).toBeUndefined();
  });
});

describe("words for costs", () => {
  test("count lines only if all are lines", () => {
    const line = { id: "a", name: "A", type: "line_item" } as const;
    expect(describeMissing([line])).toBe("1 line has no cost");
    expect(describeMissing([line, { ...line, type: "column" }])).toBe("2 prices have no cost");
  });

  test("say why a margin is not possible", () => {
    expect(describeFault({ reason: "no_such_margin" }, false, write)).toContain("always below 100%");
    expect(describeFault({ reason: "no_cost" }, true, write)).toContain("the missing costs");
    expect(describeFault({ reason: "above_range", price: 142.86 }, false, write)).toContain("142.86");
  });

  test("show a dash without revenue", () => {
    expect([formatMargin(present), formatMargin({ percent: null }, 1)]).toEqual(["40%", "–"]);
  });

  test("say that a margin can only be lower if a cost is missing", () => {
    expect(formatMargin(present, 1)).toBe("at most 40%");
  });
});
