import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateOrder,
  calculatePricing,
  currencies,
  sumAmounts,
  type PricingProposal,
} from "../src/index.ts";
import { proposal as arbitraryProposal } from "./arbitrary.ts";

/** Gives every entry an id, as stored proposals have them. */
function withIds(given: PricingProposal): PricingProposal {
  let count = 0;
  const addIds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addIds);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, inner]) => [name, addIds(inner)]);
    return { ...Object.fromEntries(fields), id: `${count++}` };
  };
  return addIds(given) as PricingProposal;
}

const page = (fields: object, ...prices: readonly [value: number, fields?: object][]) => ({
  ...fields,
  children: [{ type: "group" as const, line_items: prices.map(toLine) }],
});

const toLine = ([value, more]: readonly [number, object?], index: number) => ({
  id: `line ${index}`,
  price: { model: "fixed" as const, value },
  ...more,
});

describe("an order", () => {
  it("has totals that are the sums of its rounded entries, and the proposal's totals, in every currency", () => {
    fc.assert(
      fc.property(arbitraryProposal, fc.constantFrom(...currencies), (generated, currency) => {
        const proposal = withIds({ ...generated, currency, selections_locked: true });
        const { totals } = calculatePricing(proposal);
        const order = calculateOrder(proposal);
        expect(order.totals.map(({ frequency }) => frequency)).toEqual(Object.keys(totals));
        for (const { frequency, subtotal, discount, net, tax, gross, rounding, total } of order.totals) {
          const own = order.entries.filter((each) => each.frequency === frequency);
          const sum = (key: "amount" | "discount" | "net" | "tax" | "gross") =>
            sumAmounts(
              own.map((each) => each[key]),
              currency,
            );
          expect({ subtotal, discount, net, tax, gross }).toEqual({
            subtotal: sum("amount"),
            discount: sum("discount"),
            net: sum("net"),
            tax: sum("tax"),
            gross: sum("gross"),
          });
          const selected = totals[frequency]?.selected;
          expect({ subtotal, discount, total }).toEqual({
            subtotal: selected?.subtotal,
            discount: selected?.discount,
            total: selected?.total,
          });
          expect(sumAmounts([gross, rounding], currency)).toBe(total);
        }
      }),
      { numRuns: 2_000, seed: 20 },
    );
  });

  it("has unit prices that give the amounts, if it says so", () => {
    fc.assert(
      fc.property(arbitraryProposal, (generated) => {
        const proposal = withIds(generated);
        for (const each of calculateOrder(proposal).entries) {
          if (each.unit_price === undefined || !each.is_unit_price_exact) continue;
          const price = {
            model: "fixed" as const,
            value: each.unit_price,
            quantity: { current: each.quantity },
          };
          const alone = {
            currency: proposal.currency,
            pages: [{ children: [{ type: "group" as const, line_items: [{ price }] }] }],
          };
          expect(calculatePricing(alone).totals.once?.selected.total).toBe(each.amount);
        }
      }),
      { numRuns: 500, seed: 21 },
    );
  });

  it("states the difference between tax of the page and of its entries as rounding", () => {
    const lines = Array.from({ length: 3 }, (): [number] => [0.12]);
    const { totals, entries } = calculateOrder({
      currency: "EUR",
      pages: [page({ tax_percent: 20 }, ...lines)],
    });
    expect(entries.map(({ tax }) => tax)).toEqual([0.02, 0.02, 0.02]);
    expect(totals).toMatchObject([{ net: 0.36, tax: 0.06, gross: 0.42, rounding: 0.01, total: 0.43 }]);
  });

  it("splits a discount among the entries that bear it, to the last minor unit", () => {
    const { entries, totals } = calculateOrder({
      currency: "EUR",
      pages: [
        page(
          {
            discounts: [
              { name: "Launch", type: "fixed", value: 10 },
              { name: "None", type: "fixed", value: 0 },
            ],
          },
          [100],
          [100],
          [100],
          [500, { discount_exempt: true }],
        ),
      ],
    });
    expect(entries.map(({ discount }) => discount)).toEqual([3.33, 3.34, 3.33, 0]);
    expect(totals).toMatchObject([{ discount: 10, rounding: 0, discounts: ["Launch"] }]);
  });

  it("contains a price in words without a frequency and without an amount, and no option that is off", () => {
    const words = { price: { model: "text" as const, text: "on request", frequency: "monthly" as const } };
    const { entries, totals } = calculateOrder({
      currency: "EUR",
      pages: [page({}, [100], [0, words], [50, { optional: true }])],
    });
    expect(entries.map(({ frequency, amount }) => [frequency, amount])).toEqual([
      ["once", 100],
      [undefined, 0],
    ]);
    expect(totals.map(({ frequency }) => frequency)).toEqual(["once"]);
  });
});
