import type { ApprovalRule } from "@proffer/contract";
import {
  calculateMargin,
  calculatePricing,
  findReachableMargin,
  type LineItem,
  type PricingProposal,
} from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { listHits } from "./list-hits.ts";
import { findScheduleShares } from "./schedule-shares.ts";

const once = (value: number): LineItem["price"] => ({ model: "fixed", value, frequency: "once" });
const monthly = (value: number): LineItem["price"] => ({ model: "fixed", value, frequency: "monthly" });

function findHits(when: ApprovalRule["when"], line_items: LineItem[], discount = 0, term_months?: number) {
  const proposal: PricingProposal = {
    currency: "EUR",
    pages: [
      {
        id: "page",
        discounts: [{ type: "percent", value: discount }],
        children: [{ type: "group", id: "group", line_items }],
      },
    ],
  };
  const rule: ApprovalRule = { id: "rule", name: "Rule", when, approvers: [{ role: "owner" }], needs: "any" };
  return listHits([rule], {
    currency: "EUR",
    term_months,
    shares: findScheduleShares({ ...proposal, term: term_months ? { months: term_months } : null }),
    totals: calculatePricing(proposal).totals,
    selected: calculateMargin(proposal),
    reachable: findReachableMargin(proposal),
  }).map(({ measured, frequency }) => [frequency, measured]);
}

const care = (schedule: LineItem["schedule"], more: Partial<LineItem> = {}): LineItem => ({
  id: "care",
  price: monthly(100),
  cost: 50,
  schedule,
  ...more,
});
const findInYear = (when: ApprovalRule["when"], ...lines: LineItem[]) => findHits(when, lines, 0, 12);

describe("an approval rule", () => {
  it("about the margin is met below its limit, not at it", () => {
    const when = { measure: "margin_percent", of: "selected", operator: "below", value: 30 } as const;
    expect(findHits(when, [{ id: "a", price: once(100), cost: 70 }])).toEqual([]);
    expect(findHits(when, [{ id: "a", price: once(100), cost: 70.01 }])).toEqual([["once", 29.99]]);
    // 29.999 % reads 30 %.
    expect(findHits(when, [{ id: "a", price: once(100_000), cost: 70_001 }])).toEqual([["once", 30]]);
  });

  it("about the reachable margin counts what the client can select", () => {
    const when = { measure: "margin_percent", of: "reachable", operator: "below", value: 30 } as const;
    const lines: LineItem[] = [
      { id: "a", price: once(100), cost: 60 },
      { id: "b", price: once(100), cost: 95, optional: true, selected: false },
    ];
    expect(findHits({ ...when, of: "selected" }, lines)).toEqual([]);
    expect(findHits(when, lines)).toEqual([["once", 22.5]]);
  });

  it("about the margin is met by a cost without revenue, and by nothing without both", () => {
    const when = { measure: "margin_percent", of: "selected", operator: "below", value: 0 } as const;
    expect(findHits(when, [{ id: "a", price: once(0), cost: 5 }])).toEqual([["once", null]]);
    expect(findHits(when, [{ id: "a", price: once(0) }])).toEqual([]);
  });

  it("measures each frequency separately, or only its own", () => {
    const when = { measure: "margin_percent", of: "selected", operator: "below", value: 50 } as const;
    const lines: LineItem[] = [
      { id: "a", price: once(100), cost: 60 },
      { id: "b", price: monthly(10), cost: 8 },
    ];
    expect(findHits(when, lines)).toEqual([
      ["once", 40],
      ["monthly", 20],
    ]);
    expect(findHits({ ...when, frequency: "monthly" }, lines)).toEqual([["monthly", 20]]);
    expect(findHits({ ...when, frequency: "annually" }, lines)).toEqual([]);
  });

  it("about discounts is met above its limit", () => {
    const when = { measure: "discount_percent", of: "selected", operator: "above", value: 10 } as const;
    expect(findHits(when, [{ id: "a", price: once(100) }], 10)).toEqual([]);
    expect(findHits(when, [{ id: "a", price: once(100) }], 11)).toEqual([["once", 11]]);
  });

  it("about the reachable values is met by an open quantity that could make them worse", () => {
    const seats = { price: { ...once(10), quantity: { current: 1, min: 1, editable_by_recipient: true } } };
    const lines: LineItem[] = [
      { id: "fee", price: once(1000), cost: 100 },
      { id: "seats", ...seats, cost: 12 } as LineItem,
    ];
    const margin = { measure: "margin_percent", of: "reachable", operator: "below", value: 25 } as const;
    expect(findHits(margin, lines)).toEqual([["once", null]]);
    expect(findHits({ ...margin, of: "selected" }, lines)).toEqual([]);
    const total = {
      measure: "total",
      of: "reachable",
      operator: "above",
      value: 5000,
      currency: "EUR",
    } as const;
    expect(findHits(total, lines)).toEqual([["once", null]]);
    expect(findHits({ ...total, operator: "below", value: 10 }, lines)).toEqual([]);
  });

  it("about discounts is not met by rounding alone", () => {
    const when = { measure: "discount_percent", of: "selected", operator: "above", value: 10 } as const;
    expect(findHits(when, [{ id: "a", price: once(10.05) }], 10)).toEqual([]);
    expect(findHits({ ...when, of: "reachable" }, [{ id: "a", price: once(10.05) }], 10)).toEqual([]);
    expect(findHits(when, [{ id: "a", price: once(10.05) }], 10.3)).toEqual([["once", 10.35]]);
    const lines: LineItem[] = [
      { id: "a", price: once(0.01) },
      { id: "b", price: once(10_000), optional: true, selected: true },
    ];
    expect(findHits({ ...when, of: "reachable" }, lines, 50)).toEqual([["once", 50]]);
  });

  it("about the reachable discount counts exempt options that the client can deselect", () => {
    const when = { measure: "discount_percent", of: "reachable", operator: "above", value: 10 } as const;
    const lines: LineItem[] = [
      { id: "a", price: once(100) },
      { id: "b", price: once(100), discount_exempt: true, optional: true, selected: true },
    ];
    expect(findHits({ ...when, of: "selected" }, lines, 12)).toEqual([]);
    expect(findHits(when, lines, 12)).toEqual([["once", 12]]);
  });

  it("about a total compares the current, the highest or the lowest total", () => {
    const when = {
      measure: "total",
      of: "selected",
      operator: "above",
      value: 150,
      currency: "EUR",
    } as const;
    const lines: LineItem[] = [
      { id: "a", price: once(100) },
      { id: "b", price: once(100), optional: true, selected: false },
    ];
    expect(findHits(when, lines)).toEqual([]);
    expect(findHits({ ...when, of: "reachable" }, lines)).toEqual([["once", 200]]);
    expect(findHits({ ...when, operator: "below" }, lines)).toEqual([["once", 100]]);
    expect(findHits({ ...when, operator: "below", of: "reachable", value: 100 }, lines)).toEqual([]);
  });

  it("in another currency is met by every total", () => {
    const when = {
      measure: "total",
      of: "selected",
      operator: "above",
      value: 1e9,
      currency: "JPY",
    } as const;
    expect(findHits(when, [{ id: "a", price: once(100) }])).toEqual([["once", 100]]);
  });

  it("about missing costs counts those of the current choice, or of all choices", () => {
    const when = { measure: "missing_cost", of: "selected", operator: "above", value: 0 } as const;
    const lines: LineItem[] = [
      { id: "a", price: once(100), cost: 1 },
      { id: "b", price: once(100), optional: true, selected: false },
    ];
    expect(findHits(when, lines)).toEqual([]);
    expect(findHits({ ...when, of: "reachable" }, lines)).toEqual([[undefined, 1]]);
  });

  it("counts free periods and lower steps as a discount, and their costs", () => {
    const discount = { measure: "discount_percent", of: "selected", operator: "above", value: 10 } as const;
    const margin = { measure: "margin_percent", of: "selected", operator: "below", value: 25 } as const;
    expect(findInYear(discount, care({ free_periods: 1 }))).toEqual([]);
    expect(findInYear(discount, care({ free_periods: 3 }))).toEqual([["monthly", 25]]);
    expect(findInYear(discount, care({ steps: [{ from_period: 7, value: 1 }] }))).toEqual([
      ["monthly", 49.5],
    ]);
    expect(findInYear(margin, care({ free_periods: 3 }))).toEqual([]);
    expect(findInYear(margin, care({ free_periods: 6 }))).toEqual([["monthly", 0]]);
    expect(findInYear(margin, care({ free_periods: 11 }))).toEqual([["monthly", -500]]);
    const free = care({ free_periods: 6 }, { id: "free", optional: true, selected: false });
    expect(findInYear(discount, care(null), free)).toEqual([]);
    expect(findInYear({ ...discount, of: "reachable" }, care(null), free)).toEqual([["monthly", 50]]);
  });

  it("about the term is met beyond its limit, and never without recurring prices", () => {
    const when = { measure: "term_months", of: "selected", operator: "above", value: 24 } as const;
    const find = (months?: number, operator: "above" | "below" = "above") =>
      findHits({ ...when, operator }, [{ id: "a", price: monthly(10) }], 0, months);
    expect([find(24), find(25)]).toEqual([[], [[undefined, 25]]]);
    expect([find(24, "below"), find(0, "below")]).toEqual([[], [[undefined, 0]]]);
    expect([find(), find(undefined, "below")]).toEqual([[], []]);
  });
});
