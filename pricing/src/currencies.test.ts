import { expect, test } from "vitest";
import { currencies, isCurrency, minorUnits } from "./index.ts";

test.each([
  ["USD", 2],
  ["EUR", 2],
  ["HUF", 2],
  ["COP", 2],
  ["JPY", 0],
  ["ISK", 0],
  ["KWD", 3],
  ["IQD", 3],
  ["CLF", 4],
])("%s has %d decimals, as ISO 4217 says and not as is customary", (code, digits) => {
  expect(minorUnits(code)).toBe(digits);
});

test("every currency the runtime knows has its digits", () => {
  expect(currencies.length).toBeGreaterThan(150);
  for (const code of currencies) expect(minorUnits(code)).toBeOneOf([0, 2, 3, 4]);
});

test.each(["usd", "US", "USDX", "ABC", "", "__proto__"])("%j is no currency", (code) => {
  expect(isCurrency(code)).toBe(false);
});

test("digits of what cannot be a code are refused", () => {
  expect(() => minorUnits("usd")).toThrow(RangeError);
});
