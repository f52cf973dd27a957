import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createScale } from "./scale.ts";

it.each([
  [[3, 9], 1, [0, 5, 10]],
  [[1], 1, [0, 1]],
  [[], 1, [0, 1]],
  [[0, 0], 0, [0, 1]],
  [[29_870.81], 0, [0, 10_000, 20_000, 30_000]],
  [[-120, 300], 0, [-200, 0, 200, 400]],
])("the scale of %j has round lines", (values, minStep, ticks) => {
  expect(createScale(values, minStep).ticks).toEqual(ticks);
});

const arbitraryAmount = fc.integer({ min: -1e14, max: 1e14 }).map((cents) => cents / 100);

it("every value is placed between the lowest and the highest line, in its order", () => {
  fc.assert(
    fc.property(fc.array(arbitraryAmount, { minLength: 1 }), (values) => {
      const { ticks, place } = createScale(values);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(place(ticks[0] ?? NaN)).toBeCloseTo(0, 12);
      expect(place(ticks.at(-1) ?? NaN)).toBeCloseTo(1, 12);
      const places = values.toSorted((a, b) => a - b).map(place);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(-1e-12);
      expect(Math.max(...places)).toBeLessThanOrEqual(1 + 1e-12);
    }),
  );
});
