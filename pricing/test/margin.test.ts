import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calculateMargin, calculatePricing, findReachableMargin, frequencies } from "../src/index.ts";
import type {
  Column,
  DiscountShare,
  Group,
  HighestDiscount,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  SideBySide,
} from "../src/index.ts";
import { proposal as proposals } from "./arbitrary.ts";

const { PROVE, PRICING_RUNS } = process.env;
const runs = { numRuns: Number(PRICING_RUNS ?? (PROVE ? 5_000 : 100)) };

const cost = fc.constantFrom(undefined, null, 0, 0.005, 0.02, 1, 2.5, 40, 333.333333, 900);
const costed = fc
  .tuple(proposals, fc.array(cost, { minLength: 24, maxLength: 24 }))
  .map(([given, costs]) => setCosts(given, (index) => costs[index % costs.length]));

type Costed = LineItem | Modification | Column;

/** Sets the cost of each entry, and an id. */
function setCosts(
  given: PricingProposal,
  getCost: (index: number) => number | null | undefined,
): PricingProposal {
  let count = 0;
  const set = <T extends Costed>(entry: T): T => {
    const index = count++;
    return { ...entry, id: `entry ${index}`, cost: getCost(index) };
  };
  const setLine = (line: LineItem): LineItem => ({
    ...set(line),
    modifications: line.modifications?.map(set),
  });
  return changeChildren(given, (child) =>
    child.type === "group"
      ? { ...child, line_items: child.line_items?.map(setLine) }
      : { ...child, columns: child.columns?.map(set) },
  );
}

function changeChildren(
  given: PricingProposal,
  change: (child: Group | SideBySide) => Group | SideBySide,
): PricingProposal {
  const changePage = (page: Page): Page => ({ ...page, children: page.children?.map(change) });
  return { ...given, pages: given.pages.map(changePage) };
}

function reverse(child: Group | SideBySide): Group | SideBySide {
  return child.type === "group"
    ? { ...child, line_items: child.line_items?.toReversed() }
    : { ...child, columns: child.columns?.toReversed() };
}

test("the revenue is the subtotal less the discount", () => {
  fc.assert(
    fc.property(costed, (given) => {
      const { totals } = calculatePricing(given);
      const margins = calculateMargin(given).totals;
      for (const frequency of frequencies) {
        const { subtotal = 0, discount = 0 } = totals[frequency]?.selected ?? {};
        expect(margins[frequency]?.margin.revenue ?? 0).toBeCloseTo(subtotal - discount, 6);
        expect(margins[frequency]?.discount.discount ?? 0).toBe(discount);
      }
    }),
    runs,
  );
});

test("costs change no price", () => {
  fc.assert(
    fc.property(costed, (given) => {
      expect(calculatePricing(given)).toEqual(calculatePricing(setCosts(given, () => undefined)));
    }),
    runs,
  );
});

test("if all choices are met, no figure of the current choice is worse than the worst that can be reached", () => {
  fc.assert(
    fc.property(costed, (given) => {
      fc.pre(calculatePricing(given).unmet.length === 0);
      const reachable = findReachableMargin(given).totals;
      for (const [frequency, { margin, discount }] of Object.entries(calculateMargin(given).totals)) {
        const { lowest_margin, highest_discount } = reachable[frequency as "once"] ?? {};
        const lowest = lowest_margin?.percent ?? -Infinity;
        expect(margin.percent ?? Infinity).toBeGreaterThanOrEqual(lowest);
        const highest = highest_discount ? toShare(highest_discount) : Infinity;
        expect(toShare(discount)).toBeLessThanOrEqual(highest + 1e-9);
      }
    }),
    runs,
  );
});

/** Returns the counted share in percent, or 0 without a subtotal. */
function toShare(share: DiscountShare | HighestDiscount): number {
  if ("range" in share && share.range === "bound") return share.percent ?? Infinity;
  return share.subtotal > 0 ? (share.counted / share.subtotal) * 100 : 0;
}

test("the order of lines and columns changes no margin", () => {
  fc.assert(
    fc.property(costed, (given) => {
      const reversed = changeChildren(given, reverse);
      expect(calculateMargin(reversed).totals).toEqual(calculateMargin(given).totals);
      const [one, other] = [findReachableMargin(given).totals, findReachableMargin(reversed).totals];
      expect(Object.keys(one)).toEqual(Object.keys(other));
      for (const frequency of frequencies) {
        const [a, b] = [one[frequency]?.lowest_margin, other[frequency]?.lowest_margin];
        const areExact = a?.range === "exact" && b?.range === "exact";
        expect(areExact ? a.percent : undefined).toBe(areExact ? b.percent : undefined);
      }
    }),
    runs,
  );
});

test("a missing cost makes the margin at most the shown one", () => {
  fc.assert(
    fc.property(costed, fc.integer({ min: 1, max: 50 }), (given, added) => {
      const before = calculateMargin(given);
      const missing = new Set(before.missing.map(({ id }) => id));
      const complete = changeCosts(given, (entry) => (missing.has(entry.id) ? added : entry.cost));
      const after = calculateMargin(complete);
      expect(after.missing).toEqual([]);
      for (const [frequency, { margin }] of Object.entries(after.totals))
        expect(margin.profit).toBeLessThanOrEqual(before.totals[frequency as "once"]?.margin.profit ?? 0);
    }),
    runs,
  );
});

function changeCosts(
  given: PricingProposal,
  change: (entry: Costed) => number | null | undefined,
): PricingProposal {
  const all = [...listEntries(given)];
  return setCosts(given, (index) => {
    const entry = all[index];
    return entry && change(entry);
  });
}

function* listEntries({ pages }: PricingProposal): Iterable<Costed> {
  for (const child of pages.flatMap((page) => page.children ?? [])) {
    if (child.type === "side_by_side") yield* child.columns ?? [];
    else for (const line of child.line_items ?? []) yield* [line, ...(line.modifications ?? [])];
  }
}
