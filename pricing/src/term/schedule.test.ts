import { expect, test } from "vitest";
import type { LineItem, PriceStep } from "../types.ts";
import { calculateContractValue } from "./contract-value.ts";
import { computeColumnAmount, computeLineAmount, toEffectiveSchedule } from "./schedule.ts";

const rules = { currency: "EUR", markupPercent: 10, withModifications: true };
const schedule = { free_periods: 3, steps: [{ from_period: 13, value: 12.5 }] };

const seats: LineItem = {
  id: "seats",
  price: { model: "fixed", value: 10, frequency: "monthly", quantity: { current: 4 } },
  schedule,
  modifications: [
    { id: "support", price: { model: "fixed", value: 5, frequency: "monthly" } },
    { id: "half", price: { model: "percent", value: 50 } },
  ],
};

test("the amount of a later period has the quantity, the markup and the modifications of the line", () => {
  // (4 × 12.50 + 5) × 1.1, and half of the line.
  expect(computeLineAmount(seats, 13, rules)).toBe(55 + 5.5 + 27.5);
  expect(computeLineAmount(seats, 13, { ...rules, withModifications: false })).toBe(55);
  expect(computeLineAmount(seats, 12, { ...rules, withModifications: false })).toBe(44);
  expect(computeLineAmount(seats, 3, rules)).toBe(0);
});

test("the amount of a column in a later period has its quantity and markup", () => {
  const column = { id: "pro", price: 10, frequency: "monthly", quantity: { current: 2 }, schedule } as const;
  expect(computeColumnAmount(column, 13, rules)).toBe(27.5);
});

test("a percent line has no amount of its own in a later period", () => {
  const line = { id: "fee", price: { model: "percent", value: 5, frequency: "monthly" }, schedule } as const;
  expect(computeLineAmount(line, 13, rules)).toBeUndefined();
});

const year = { months: 12 };
const own = { value: 10 };

test("a schedule without effect in the term is left out", () => {
  expect(toEffectiveSchedule(null, own, "monthly", year)).toBeUndefined();
  expect(toEffectiveSchedule(schedule, own, "once", year)).toBeUndefined();
  expect(
    toEffectiveSchedule({ steps: schedule.steps, ends_after: 12 }, own, "monthly", year),
  ).toBeUndefined();
  expect(toEffectiveSchedule({ free_periods: 12 }, own, "monthly", year)).toBeUndefined();
});

test("a step after the last payment is left out, and one within the free periods starts after them", () => {
  const steps = [
    { from_period: 2, value: 20 },
    { from_period: 3, value: 30 },
    { from_period: 6, value: 60 },
    { from_period: 9, value: 90 },
  ];
  expect(toEffectiveSchedule({ free_periods: 3, steps, ends_after: 8 }, own, "monthly", year)).toEqual({
    free_periods: 3,
    steps: [
      { from_period: 4, value: 30 },
      { from_period: 6, value: 60 },
    ],
    ends_after: 8,
  });
});

test("all steps of weekly prices count while the first day of the term is unknown", () => {
  const weekly = { steps: [{ from_period: 500, value: 1 }] };
  expect(toEffectiveSchedule(weekly, own, "weekly", year)?.steps).toHaveLength(1);
  expect(toEffectiveSchedule(weekly, own, "weekly", { ...year, start_date: "2027-01-01" })).toBeUndefined();
});

const listSteps = (steps: readonly PriceStep[], free_periods = 0, price: object = own) =>
  toEffectiveSchedule({ free_periods, steps }, price, "monthly", year)?.steps;

test("a step to the same price is left out, unless it replaces a price range", () => {
  const [same, other, again, back] = [
    { from_period: 2, value: 10 },
    { from_period: 4, value: 20 },
    { from_period: 6, value: 20 },
    { from_period: 9, value: 10 },
  ];
  expect(listSteps([same])).toBeUndefined();
  expect(listSteps([same, other, again, back])).toEqual([other, back]);
  expect(listSteps([other, again], 3)).toEqual([other]);
  expect(listSteps([same], 1)).toEqual([]);
  expect(listSteps([{ from_period: 2, value: 0 }], 0, {})).toBeUndefined();
  expect(listSteps([same, again], 0, { value: 10, max_value: 12 })).toEqual([same, again]);
  expect(listSteps([same], 0, { value: 10, max_value: 10 })).toBeUndefined();
});

test("a line or column without a schedule, also with null, keeps its price in every period", () => {
  const monthly = { model: "fixed", value: 100, frequency: "monthly" } as const;
  const value = (given: null | undefined) =>
    calculateContractValue({
      currency: "EUR",
      term: { months: 12 },
      pages: [
        {
          children: [
            { type: "group", line_items: [{ price: monthly, schedule: given }] },
            {
              type: "side_by_side",
              columns: [
                { feeType: "fixed", price: 10, frequency: "monthly", isSelected: true, schedule: given },
              ],
            },
          ],
        },
      ],
    })?.total.selected;
  expect([value(undefined), value(null)]).toEqual([1320, 1320]);
});
