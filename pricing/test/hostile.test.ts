import { expect, test, vi } from "vitest";
import { SearchBudget } from "../src/total-range/search-budget.ts";
import { calculatePricing, frequencies } from "../src/index.ts";
import type { PercentScope, Frequency, Group, LineItem, Page } from "../src/index.ts";

/** Milliseconds. A generous limit: each of these cases once took between ten seconds and a minute. */
const soon = 8_000;

const discounts = frequencies.flatMap((frequency) => [
  { type: "percent", value: 33.333, frequency } as const,
  { type: "fixed", value: 5000.37, frequency } as const,
]);

/**
 * Creates options that all have different values, taxed or not, discounted or not, so that no rule decides
 * a single option.
 */
function options(count: number, seed: number, frequency: Frequency = "once"): LineItem[] {
  return Array.from({ length: count }, (_, index) => {
    const n = seed + index;
    return {
      id: `line-${n}-${frequency}`,
      optional: true,
      tax_exempt: n % 3 === 0,
      discount_exempt: n % 5 < 2,
      price: { model: "fixed", value: ((n * 7919) % 10_007) - 3999.37, frequency },
    };
  });
}

function page(id: string, groups: readonly LineItem[][]): Page {
  const children = groups.map((line_items, index): Group => ({
    id: `${id}-${index}`,
    type: "group",
    line_items,
  }));
  return { id, tax_percent: 19.6, discounts, children };
}

test(
  "two groups of undecided options are priced without trying every pair of their combinations",
  { timeout: soon },
  () => {
    const pages = [page("page", [options(12, 1), options(12, 100)])];
    const { once } = calculatePricing({ currency: "USD", pages }).totals;
    expect(once?.min.total).toBeLessThan(once?.selected.total ?? NaN);
    expect(once?.max.total).toBeGreaterThan(once?.selected.total ?? NaN);
  },
);

test(
  "a percent line of the whole proposal does not make each page more expensive to price than the one before",
  { timeout: soon },
  () => {
    const share: LineItem = {
      id: "share",
      optional: true,
      price: { model: "percent", value: -7.3, apply_to: "proposal", frequency: "once" },
    };
    const pages = Array.from({ length: 500 }, (_, index) => page(`page-${index}`, [options(3, index * 3)]));
    pages.push(page("last", [[share]]));
    const { once } = calculatePricing({ currency: "USD", pages }).totals;
    expect(once?.min.total).toBeLessThan(once?.max.total ?? NaN);
  },
);

test("a percent line with a hundred options is priced quickly", { timeout: soon }, () => {
  const modifications = Array.from({ length: 100 }, (_, index) => ({
    id: `option-${index}`,
    optional: true,
    price: { model: "percent", value: (index % 13) - 6.1, frequency: "once" } as const,
  }));
  const lines = Array.from({ length: 100 }, (_, index): LineItem => ({
    id: `percent-${index}`,
    optional: true,
    price: { model: "percent", value: 3, frequency: "once" },
    modifications,
  }));
  const { once } = calculatePricing({
    currency: "USD",
    pages: [page("page", [[...options(3, 1), ...lines]])],
  }).totals;
  expect(once?.max.total).toBeGreaterThan(0);
});

function shares(count: number, apply_to: PercentScope, frequency: Frequency): LineItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `share-${index}-${frequency}`,
    optional: true,
    price: { model: "percent", value: index - 1.5, apply_to, frequency },
  }));
}

test.each(["group", "page", "proposal"] as const)(
  "many groups with many percentages of the %s on every frequency share the search budget of one calculation",
  { timeout: soon },
  (apply_to) => {
    const groups = Array.from({ length: 12 }, (_, seed) =>
      frequencies.flatMap((each) => options(6, seed * 17, each).concat(shares(4, apply_to, each))),
    );
    const spendVisits = vi.spyOn(SearchBudget.prototype, "spendVisits");
    const { once } = calculatePricing({
      currency: "USD",
      pages: [page("a", groups), page("b", groups)],
    }).totals;
    const visits = spendVisits.mock.calls.reduce((sum, [each]) => sum + each, 0);
    spendVisits.mockRestore();
    expect(once?.range).toBe("bound");
    // The budget, plus the visits by which the last step of each search may exceed it.
    expect(visits).toBeLessThan(40_000);
  },
);
