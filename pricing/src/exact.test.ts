import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addWholes, countDecimals, divideWholes, multiplyWholes, toRatio } from "./exact.ts";

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const small = fc.bigInt({ min: -1000n, max: 1000n });
const any = fc.oneof(whole, small);

function smallest(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

test("sums and products are exact at any size, and are a number if that is exact", () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(addWholes(smallest(a), smallest(b))).toBe(smallest(a + b));
      expect(multiplyWholes(smallest(a), smallest(b))).toBe(smallest(a * b));
    }),
  );
});

test("quotients are rounded half away from zero at any size", () => {
  fc.assert(
    fc.property(any, fc.oneof(fc.bigInt(1n, 10n ** 25n), fc.bigInt(1n, 12n)), (a, b) => {
      const absolute = a < 0n ? -a : a;
      const rounded = (2n * absolute + b) / (2n * b);
      expect(divideWholes(smallest(a), smallest(b))).toBe(smallest(a < 0n ? -rounded : rounded));
    }),
  );
});

test("a JSON number is the decimal in its text", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const { num, den } = toRatio(number);
      const exponent = String(den).length - 1;
      expect(Number(`${num}e-${exponent}`)).toBe(number + 0);
    }),
  );
});

test.each([
  [49.99, 2],
  [1e-7, 7],
  [1.5e-7, 8],
  [100, 0],
  [1e21, 0],
  [1.25e21, 0],
  [0.1 + 0.2, 17],
])("%d has %d decimals", (number, expected) => {
  expect(countDecimals(number)).toBe(expected);
});

test.each([Number.NaN, Infinity, -Infinity])("%d is not a decimal", (number) => {
  expect(() => toRatio(number)).toThrow(RangeError);
});
