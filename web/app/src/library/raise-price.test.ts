import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planRise, raiseAmount, raisePrice, type Line } from "./raise-price.ts";

const line = (price: object) => ({ id: "l", type: "line_item", name: "Line", price }) as Line;

describe("a price rise", () => {
  it("is exact, and rounds half away from zero to the step", () => {
    expect(raiseAmount(49.99, { percent: 3.5, step: 0.01 })).toBe(51.74);
    expect(raiseAmount(0.1, { percent: 200, step: 0.01 })).toBe(0.3);
    expect(raiseAmount(1.5, { percent: 0, step: 1 })).toBe(2);
    expect(raiseAmount(-1.5, { percent: 0, step: 1 })).toBe(-2);
    expect(raiseAmount(97, { percent: 4, step: 5 })).toBe(100);
    expect(raiseAmount(100, { percent: -12.5, step: 0.05 })).toBe(87.5);
  });

  it("gives multiples of the step, at most half a step from the exact amount", () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: -99, max: 500 }),
        fc.constantFrom(1, 5, 10, 100),
        (amount, percent, step) => {
          const raised = Math.round(raiseAmount(amount / 100, { percent, step: step / 100 }) * 100);
          expect(raised % step).toBe(0);
          expect(Math.abs(raised - (amount * (100 + percent)) / 100)).toBeLessThanOrEqual(step / 2 + 1e-6);
        },
      ),
    );
  });

  it("changes both ends of a range, and keeps quantity and frequency", () => {
    const price = { model: "hourly", value: 100, max_value: 120, frequency: "monthly" } as const;
    const rise = { percent: 10, step: 1 };
    expect(raisePrice(price, rise)).toEqual({ ...price, value: 110, max_value: 132 });
  });

  it("skips prices without an amount, and prices that rounding would not change", () => {
    const lines = [
      line({ model: "text", text: "On request" }),
      line({ model: "percent", value: 10 }),
      line({ model: "fixed", value: 3 }),
      line({ model: "fixed", value: 200 }),
    ];
    const plan = planRise(lines, { percent: 2, step: 1 });
    expect(plan.map(({ price }) => price.value)).toEqual([204]);
  });
});
