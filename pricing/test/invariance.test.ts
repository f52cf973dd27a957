import * as fc from "fast-check";
import { expect, test } from "vitest";
import { frequencies, applySelection, calculatePricing, explainPricing } from "../src/index.ts";
import type {
  Group,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  Selection,
  SideBySide,
} from "../src/index.ts";
import { proposal } from "./arbitrary.ts";

const { PROVE, PRICING_RUNS } = process.env;
const runs = { numRuns: Number(PRICING_RUNS ?? (PROVE ? 5_000 : 60)) };

interface Ends {
  readonly selected: number;
  readonly min: number;
  readonly max: number;
  readonly isExact: boolean;
}

/** Returns the selected, lowest and highest total by frequency. */
function totals(of: PricingProposal, scale = 1): Record<string, Ends> {
  const all = calculatePricing(of).totals;
  const rounded = (number: number): number => Math.round(number * scale * 1e6) / 1e6;
  return Object.fromEntries(
    frequencies.flatMap((frequency) => {
      const range = all[frequency];
      if (!range) return [];
      const { selected, min, max } = range;
      const isExact = range.range === "exact";
      const ends = {
        selected: rounded(selected.total),
        min: rounded(min.total),
        max: rounded(max.total),
        isExact,
      };
      return [[frequency, ends]];
    }),
  );
}

/**
 * Compares two ranges. Only exact ends are compared, because the bound of an aborted search depends on the
 * order of items.
 */
function expectSame(a: Record<string, Ends>, b: Record<string, Ends>): void {
  expect(Object.keys(a)).toEqual(Object.keys(b));
  for (const [frequency, one] of Object.entries(a)) {
    const other = b[frequency];
    expect(one.selected).toBe(other?.selected);
    const isSame = !one.isExact || !other?.isExact || (one.min === other.min && one.max === other.max);
    expect([isSame, one, other]).toEqual([true, one, other]);
  }
}

function eachChild(
  of: PricingProposal,
  change: (child: Group | SideBySide) => (Group | SideBySide)[],
): PricingProposal {
  return {
    ...of,
    pages: of.pages.map((page): Page =>
      Object.assign({}, page, { children: page.children?.flatMap(change) }),
    ),
  };
}

test("the order of pages, groups, lines, modifications, columns and discounts changes no total", () => {
  fc.assert(
    fc.property(proposal, (given) => {
      const reversed = eachChild(given, (child) => [
        child.type === "group"
          ? {
              ...child,
              line_items: child.line_items
                ?.toReversed()
                .map((line) => Object.assign({}, line, { modifications: line.modifications?.toReversed() })),
            }
          : { ...child, columns: child.columns?.toReversed() },
      ]);
      for (const page of reversed.pages) {
        Object.assign(page, {
          children: page.children?.toReversed(),
          discounts: page.discounts?.toReversed(),
        });
      }
      expectSame(totals({ ...reversed, pages: reversed.pages.toReversed() }), totals(given));
    }),
    runs,
  );
});

function isOfGroup({ price }: LineItem): boolean {
  return price?.model === "percent" && (price.apply_to ?? "group") === "group";
}

test("a group can be split in two, unless a rule applies to the group as a whole", () => {
  fc.assert(
    fc.property(proposal, fc.nat(4), (given, at) => {
      const whole = eachChild(given, (child) => {
        if (child.type !== "group") return [child];
        const line_items = child.line_items?.filter((line) => !isOfGroup(line));
        return [{ ...child, line_items, optional: false, selection_type: "loose" }];
      });
      const split = eachChild(whole, (child) => {
        if (child.type !== "group") return [child];
        const { line_items } = child;
        return [
          { ...child, line_items: line_items?.slice(0, at) },
          { ...child, line_items: line_items?.slice(at) },
        ];
      });
      expectSame(totals(split), totals(whole));
    }),
    runs,
  );
});

function hundredfold(amount: number | null | undefined): number {
  return Number(`${amount ?? 0}e2`);
}

function pricedItems(group: Group): (LineItem | Modification)[] {
  const lines = group.line_items ?? [];
  return [...lines, ...lines.flatMap((line) => line.modifications ?? [])];
}

test("a price times 100 in a currency without decimals gives totals times 100", () => {
  fc.assert(
    fc.property(proposal, (given) => {
      const dollars = { ...given, currency: "USD" };
      const yen = structuredClone({ ...given, currency: "JPY" });
      for (const page of yen.pages) {
        for (const discount of page.discounts ?? []) {
          if (discount.type === "fixed") discount.value = hundredfold(discount.value);
        }
        for (const child of page.children ?? []) {
          if (child.type === "side_by_side") {
            for (const column of child.columns ?? []) column.price = hundredfold(column.price);
            continue;
          }
          for (const { price } of pricedItems(child)) {
            if (!price || price.model === "percent") continue;
            price.value = hundredfold(price.value);
            if (price.max_value != null) price.max_value = hundredfold(price.max_value);
          }
        }
      }
      expectSame(totals(yen), totals(dollars, 100));
    }),
    runs,
  );
});

function withIds(given: PricingProposal): { proposal: PricingProposal; ids: string[] } {
  const ids: string[] = [];
  const copy = structuredClone(given);
  const name = (item: { id?: string }): void => {
    item.id = `item-${ids.length}`;
    ids.push(item.id);
  };
  for (const page of copy.pages) {
    for (const child of page.children ?? []) {
      name(child);
      if (child.type === "side_by_side") child.columns?.forEach(name);
      else pricedItems(child).forEach(name);
    }
  }
  return { proposal: copy, ids };
}

const selections = fc.array(
  fc.tuple(
    fc.nat(),
    fc.oneof(
      fc.boolean(),
      fc.integer({ min: -20, max: 100 }).map((tenths) => tenths / 10),
    ),
  ),
  { minLength: 1, maxLength: 12 },
);

test("for every choice of the recipient, the total stays within the promised range", () => {
  fc.assert(
    fc.property(proposal, selections, (given, wishes) => {
      const { proposal: start, ids } = withIds(given);
      fc.pre(ids.length > 0 && start.pages.every(hasUpperBounds));
      let now = start;
      for (const [index, wish] of wishes) {
        const item_id = ids[index % ids.length] ?? "";
        const selection: Selection =
          typeof wish === "number" ? { item_id, quantity: wish } : { item_id, selected: wish };
        const result = applySelection(now, selection);
        if (result.ok) now = result.proposal;
      }
      fc.pre(calculatePricing(now).unmet.length === 0);
      const promised = totals(start);
      for (const [frequency, { selected }] of Object.entries(totals(now))) {
        const { min = 0, max = 0 } = promised[frequency] ?? {};
        expect(selected).toBeGreaterThanOrEqual(min);
        expect(selected).toBeLessThanOrEqual(max);
      }
    }),
    runs,
  );
});

/**
 * Tells whether all quantities on a page have an upper bound. Otherwise the range ends at the current
 * quantity, and totals above that quantity may be outside of the range.
 */
function hasUpperBounds(page: Page): boolean {
  return !JSON.stringify(page).includes('{"current":3,"min":1}');
}

test("the trace ends in the totals, and its counting entries add up to them", () => {
  fc.assert(
    fc.property(proposal, (given) => {
      const { totals: all, trace: steps } = explainPricing(given);
      expect(all).toEqual(calculatePricing(given).totals);
      for (const frequency of frequencies) {
        const here = steps.filter((step) => step.frequency === frequency && step.counts);
        const entries = here.filter((step) => entryKinds.has(step.step));
        const sum = entries.reduce((total, step) => total + step.result, 0);
        expect(sum).toBeCloseTo(all[frequency]?.selected.subtotal ?? 0, 4);
        const ends = (["total", "min", "max"] as const).map(
          (kind) => here.find((step) => step.step === kind)?.result,
        );
        const range = all[frequency];
        expect(ends).toEqual([range?.selected.total, range?.min.total, range?.max.total]);
      }
    }),
    runs,
  );
});

const entryKinds = new Set(["line", "percent_line", "modification", "column"]);
