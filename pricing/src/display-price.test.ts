import { expect, it } from "vitest";
import { applyMarkup, isMarkedUpExactly, sumAmounts } from "./display-price.ts";

it("applies the markup to a unit price exactly, to six decimals", () => {
  expect(applyMarkup(0.07, 10)).toBe(0.077);
  expect(applyMarkup(100, 0)).toBe(100);
  expect(applyMarkup(0.000001, 50)).toBe(0.000002);
  expect(applyMarkup(-10, 15)).toBe(-11.5);
});

it("adds amounts without the errors of binary fractions", () => {
  expect(sumAmounts([0.1, 0.2], "USD")).toBe(0.3);
  expect(sumAmounts([], "USD")).toBe(0);
  expect(sumAmounts([1000000000000.01, -0.01], "EUR")).toBe(1000000000000);
});

it("reports if six decimals may not represent a price with its markup", () => {
  expect(isMarkedUpExactly(49.99, 12.5)).toBe(true);
  expect(isMarkedUpExactly(0.000001, 0)).toBe(true);
  expect(isMarkedUpExactly(0.000001, 50)).toBe(false);
});
