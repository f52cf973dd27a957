import { expect, test } from "vitest";
import { currencies, getMinorUnitDigits, isCurrency } from "./index.ts";

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
])("%s has %d decimals by ISO 4217, not by custom", (code, digits) => {
  expect(getMinorUnitDigits(code)).toBe(digits);
});

test.each([
  ["BOV", 2],
  ["CHE", 2],
  ["CHW", 2],
  ["CLF", 4],
  ["COU", 2],
  ["MXV", 2],
  ["USN", 2],
  ["UYI", 0],
  ["UYW", 4],
  ["VED", 2],
  ["XDR", 2],
])("%s, which some runtimes do not know, is a currency of %d decimals", (code, digits) => {
  expect(isCurrency(code)).toBe(true);
  expect(getMinorUnitDigits(code)).toBe(digits);
});

test("every currency the runtime knows is known, in alphabetical order", () => {
  expect(currencies).toEqual(currencies.toSorted());
  expect(currencies).toEqual(expect.arrayContaining(Intl.supportedValuesOf("currency")));
});

test.each(["XXX", "XTS", "XAU", "XBA"])("%s, which has no minor unit, is not a currency", (code) => {
  expect(isCurrency(code)).toBe(false);
});

test("every currency has its digits", () => {
  for (const code of currencies) expect(getMinorUnitDigits(code)).toBeOneOf([0, 2, 3, 4]);
});

test.each(["usd", "US", "USDX", "ABC", "", "__proto__"])("%j is not a currency", (code) => {
  expect(isCurrency(code)).toBe(false);
});

test("the digits of an invalid code are refused", () => {
  expect(() => getMinorUnitDigits("usd")).toThrow(RangeError);
});
