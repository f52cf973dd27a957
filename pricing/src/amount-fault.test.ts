import { expect, test } from "vitest";
import { findAmountFault, isAmount } from "./index.ts";

test.each([0, -0, 49.99, -49.99, 0.000001, 1e12, -1e12, 999_999_999_999.99])(
  "%d can be an amount",
  (value) => {
    expect(findAmountFault(value)).toBeUndefined();
  },
);

test.each([
  [Number.NaN, "not_finite"],
  [Infinity, "not_finite"],
  [JSON.parse("1e400") as number, "not_finite"],
  [1e12 + 1, "out_of_range"],
  [-1e13, "out_of_range"],
  [1e-7, "too_many_decimals"],
  [0.1 + 0.2, "too_many_decimals"],
  [1.1234567, "too_many_decimals"],
])("%d cannot: %s", (value, fault) => {
  expect(findAmountFault(value)).toBe(fault);
});

test.each(["1", null, undefined, {}, 1n])("%s is not an amount", (value) => {
  expect(isAmount(value)).toBe(false);
});
