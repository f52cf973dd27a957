import { describe, expect, it } from "vitest";
import { compareDiscount, compareMargin, findReachableMargin } from "../index.ts";
import type { Discount, Group, LineItem, Page, PercentScope, Price, PricingProposal } from "../index.ts";

const fixed = (value: number, more: Partial<Price> = {}): Price => ({ model: "fixed", value, ...more });
const option = { optional: true };
const percent = (value: number): Discount => ({ type: "percent", value });

function createShare(apply_to: PercentScope): LineItem {
  const modification = { price: { model: "percent" as const, value: 50 }, cost: 1, optional: true };
  return { price: { model: "percent", value: 10, apply_to }, cost: 1, modifications: [modification] };
}

function propose(line_items: LineItem[], page: Page = {}, group: Partial<Group> = {}): PricingProposal {
  const children = [{ type: "group" as const, line_items, ...group }];
  return { currency: "USD", pages: [{ children, ...page }] };
}

function findOnce(proposal: PricingProposal) {
  const { once } = findReachableMargin(proposal).totals;
  if (!once) throw new Error("Nothing is due once");
  return once;
}

describe("the lowest margin", () => {
  it("is exact with many options, a discount and tax", () => {
    const lines = Array.from({ length: 300 }, (_, index): LineItem => {
      const isOption = index % 3 === 0;
      return { price: fixed(100 + index), cost: 50 + ((index * 37) % 90), optional: isOption };
    });
    const page = { discounts: [percent(7.5)], tax_percent: 19 };
    expect(findOnce(propose(lines, page)).lowest_margin.range).toBe("exact");
  });

  it("is exact at the low end of a price range with a discount", () => {
    const lines = [{ price: fixed(100.01, { max_value: 250 }), cost: 80 }];
    // 100.01 less 10.00 is 90.01, and 10.01 / 90.01 is 11.12 %.
    expect(findOnce(propose(lines, { discounts: [percent(10)] })).lowest_margin).toMatchObject({
      revenue: 90.01,
      percent: 11.12,
      range: "exact",
    });
  });

  it("is exact with whole quantities of many steps and a discount that is rounded", () => {
    const quantity = { current: 10, min: 1, max: 100 };
    const lines = [
      { price: fixed(1000), cost: 400 },
      { price: fixed(20, { quantity }), cost: 15 },
    ];
    const { lowest_margin } = findOnce(propose(lines, { discounts: [percent(7.77)] }));
    expect(lowest_margin).toMatchObject({ revenue: 2766.9, cost: 1900, range: "exact" });
  });

  it("is a bound, rounded down, if only rounding could make it lower", () => {
    const quantity = { current: 1, min: 1, max: 1000.5 };
    const lines = [{ price: fixed(3.333, { quantity }), cost: 2 }];
    // The margin is 39.99 % without rounding: 1.333 / 3.333. At a quantity of one it is 1.33 / 3.33 = 39.94 %.
    const { lowest_margin } = findOnce(propose(lines));
    expect(lowest_margin).toMatchObject({ range: "bound", revenue: 3.33, cost: 2 });
    expect(lowest_margin.percent).toBeLessThanOrEqual(39.93);
    expect(lowest_margin.percent).toBeGreaterThan(39);
  });

  it("allows for each option of another frequency instead of an option", () => {
    const lines = [
      { price: fixed(100), cost: 50 },
      { price: fixed(100), cost: 20, optional: true, selected: true },
      { price: fixed(10, { frequency: "monthly" }), cost: 5, optional: true },
    ];
    const proposal = propose(lines, {}, { selection_type: "single" });
    expect(findOnce(proposal).lowest_margin).toMatchObject({ percent: 50, range: "exact" });
  });

  it("is below every limit if a choice with a cost may have no revenue", () => {
    const lines = [{ price: fixed(100), cost: 10, ...option }];
    const { lowest_margin } = findOnce(propose(lines, { discounts: [{ type: "fixed", value: 100 }] }));
    expect(lowest_margin).toMatchObject({ revenue: 0, cost: 10, percent: null, range: "exact" });
    expect(compareMargin(lowest_margin, -1000)).toBe(-1);
  });

  it("has no limit if a choice with a cost may have no revenue, and only rounding decides", () => {
    const quantity = { current: 2, min: 1.5 };
    const modifications = [{ price: fixed(0.065, { quantity }), cost: 13.44, ...option }];
    const gift = { cost: 0.03, hidden: true, selected: true, ...option };
    const line_items = [gift, { price: fixed(0.015), modifications }];
    const columns = [
      { price: -0.04, frequency: "monthly" as const, isSelected: true },
      { price: -0.04, cost: 0, quantity: { current: 0 } },
    ];
    const credit = { price: fixed(-0.015), selected: true, ...option };
    const children: Page["children"] = [
      { type: "side_by_side", selection_type: "single", columns },
      { type: "group", selection_type: "single", line_items },
      { type: "group", selection_type: "single", line_items: [credit] },
    ];
    const { lowest_margin } = findOnce({ currency: "USD", pages: [{ children }] });
    expect(lowest_margin).toMatchObject({ range: "bound", percent: null });
  });

  it("is 100 % if nothing has a cost, even if a price range begins at zero", () => {
    const lines = [{ price: fixed(0, { max_value: 5 }) }];
    expect(findOnce(propose(lines)).lowest_margin.percent).toBe(100);
  });

  it.each([
    ["lowers", 8, true],
    ["raises", 2, false],
  ])("is open if raising a quantity %s it", (_effect, cost, open) => {
    const quantity = { current: 2, min: 1 };
    const lines = [
      { price: fixed(100), cost: 50 },
      { price: fixed(10, { quantity }), cost },
    ];
    expect(findOnce(propose(lines)).lowest_margin.open).toBe(open);
    expect(findOnce({ ...propose(lines), selections_locked: true }).lowest_margin.open).toBe(false);
  });

  it("includes percent lines of all scopes, and their modifications", () => {
    const lines = [
      { price: fixed(100), cost: 50 },
      createShare("group"),
      createShare("page"),
      createShare("proposal"),
    ];
    // 130, cost 53. Each modification adds 5 and costs 1, which is less than the 53 / 130 of the rest.
    expect(findOnce(propose(lines)).lowest_margin).toMatchObject({ revenue: 130, cost: 53, range: "exact" });
  });
});

it("thousands of groups with a required option of one overflow no stack", () => {
  const children = Array.from({ length: 5000 }, (): Group => ({
    type: "group",
    line_items: [{ price: fixed(10.01), cost: 5.01, selected: true, ...option }],
    selection_type: "multiple",
  }));
  const proposal = { currency: "EUR", pages: [{ discounts: [percent(33.3)], children }] };
  expect(findOnce(proposal).lowest_margin.range).toBe("exact");
});

describe("the highest discount", () => {
  it("is that of the smallest subtotal for a fixed discount", () => {
    const lines = [{ price: fixed(100) }, { price: fixed(300), optional: true, selected: true }];
    const discounts: Discount[] = [{ type: "fixed", value: 40 }];
    expect(findOnce(propose(lines, { discounts })).highest_discount).toEqual({
      subtotal: 100,
      discount: 40,
      counted: 40,
      percent: 40,
      range: "exact",
      open: false,
    });
  });

  it("is lower if exempt lines count", () => {
    const lines = [{ price: fixed(100) }, { price: fixed(300), discount_exempt: true, ...option }];
    expect(findOnce(propose(lines, { discounts: [percent(10)] })).highest_discount.percent).toBe(10);
  });

  it("is a bound, rounded up, if many amounts round the discount", () => {
    const lines = [{ price: fixed(100, { max_value: 200 }) }];
    // 133.37 less 13.34 and 6.67 and 4.00. Without the uncounted minor unit, that is at most 18.00 %.
    const discounts = [percent(10), percent(5), percent(3)];
    const { highest_discount } = findOnce(propose(lines, { discounts }));
    expect(highest_discount).toMatchObject({ range: "bound", percent: 18.01 });
  });

  it("is not that of an option of a cent, which only rounding discounts by half", () => {
    const lines = [10_000, 0.01].map((value): LineItem => ({ price: fixed(value), optional: true }));
    const { highest_discount } = findOnce(propose(lines, { discounts: [percent(50)] }));
    expect(highest_discount).toMatchObject({ range: "exact", percent: 50 });
    expect([49.9, 50].map((limit) => compareDiscount(highest_discount, limit))).toEqual([1, -1]);
  });

  it.each([
    ["percent discounts", [percent(10), percent(5)], 15],
    ["percent discounts of more than everything", [percent(80), percent(50)], 100],
    ["a fixed discount and a percent discount", [{ type: "fixed", value: 40 }, percent(5)], 100],
  ] as [string, Discount[], number][])("is at most a known share for %s", (_kind, discounts, most) => {
    const lines = Array.from({ length: 20 }, (_, i): LineItem => ({ price: fixed(100.01 + i), ...option }));
    const shares = [7.7, 8.7, 9.7].map((value): LineItem => ({
      price: { model: "percent", value },
      optional: true,
    }));
    const { highest_discount } = findOnce(propose([...lines, ...shares], { discounts }));
    expect(highest_discount.percent).toBeLessThanOrEqual(most);
    expect(highest_discount.percent).toBeGreaterThan(0);
  });

  it.each([
    ["the only page, if all amounts are discounted", {}, {}, 15],
    ["several pages", {}, { children: [{ type: "group", line_items: [{ price: fixed(1) }] }] }, null],
    ["a page with exempt amounts", { discount_exempt: true }, {}, null],
  ] as [string, Partial<LineItem>, Page, number | null][])(
    "has this limit with optional credits on %s",
    (_place, more, other, expected) => {
      const lines = Array.from({ length: 20 }, (_, i): LineItem => ({ price: fixed(100.01 + i), ...option }));
      const credits = Array.from({ length: 8 }, (_, i): LineItem => ({
        price: fixed(-20.01 - i),
        ...option,
      }));
      const exempt = { price: fixed(-300), ...option, ...more };
      const proposal = propose([...lines, ...credits, exempt], { discounts: [percent(15)] });
      const { highest_discount } = findOnce({ ...proposal, pages: [...proposal.pages, other] });
      expect(highest_discount).toMatchObject({ range: "bound", percent: expected });
    },
  );
});

describe("missing costs", () => {
  it("include entries that can count, and leave out entries that cannot", () => {
    const line_items: LineItem[] = [
      { id: "counts", price: fixed(1) },
      { id: "option", price: fixed(1), ...option },
      { id: "hidden", price: fixed(1), hidden: true, ...option },
      { id: "credit", price: fixed(-1) },
      { id: "range", price: fixed(0, { max_value: 1 }) },
      { id: "raised", price: fixed(1, { quantity: { current: 0, max: 3 } }) },
      { id: "known", price: fixed(1), cost: 0 },
      { id: "share", price: { model: "percent", value: 10 } },
      {
        id: "monthly",
        price: fixed(1, { frequency: "monthly" }),
        modifications: [{ id: "add", price: fixed(1) }],
      },
    ];
    const ids = new Set(findReachableMargin(propose(line_items)).missing.map(({ id }) => id));
    expect(ids).toEqual(new Set(["add", "counts", "monthly", "option", "raised", "range", "share"]));
  });
});

it("an entry is missing once, however many quantities its line can have", () => {
  const modifications = [{ id: "add", price: { model: "percent" as const, value: 10 } }];
  const quantity = { current: 1, min: 1, max: 5 };
  const proposal = propose([{ cost: 1, price: fixed(1, { quantity }), modifications }]);
  expect(findReachableMargin(proposal).missing.map(({ id }) => id)).toEqual(["add"]);
});

it("a thousand lines with three hundred options take a few milliseconds", () => {
  const lines = Array.from({ length: 1000 }, (_, index): LineItem => ({
    price: fixed(10 + (index % 90), { quantity: { current: 2, min: 1, max: 5 } }),
    cost: (index * 7) % 40,
    optional: index % 10 < 3,
  }));
  const proposal = propose(lines, { discounts: [percent(7.5), { type: "fixed", value: 100 }] });
  // A tenth of a second is far above the usual time, and far below that of a search without a limit.
  expect(measureTime(proposal)).toBeLessThan(100);
});

it("many quantities with modifications take less than a second", () => {
  const quantity = { current: 1, min: 0, max: 11 };
  const lines = Array.from({ length: 900 }, (): LineItem => ({
    price: fixed(10.01, { quantity }),
    cost: 5,
    modifications: Array.from({ length: 10 }, () => ({ price: { model: "percent", value: 3.3 }, ...option })),
    ...option,
  }));
  // The usual time is a fifth of it. Listing each quantity takes several seconds.
  expect(measureTime(propose(lines, { discounts: [percent(13.3)] }))).toBeLessThan(1000);
});

/** Returns the shortest time of a few calculations in milliseconds. */
function measureTime(proposal: PricingProposal): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    findReachableMargin(proposal);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}
