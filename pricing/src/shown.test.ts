import { expect, it } from "vitest";
import { isMarkedUpExactly, markedUp, sumOf } from "./shown.ts";

it("folds the markup into a unit price exactly, to six decimals", () => {
  expect(markedUp(0.07, 10)).toBe(0.077);
  expect(markedUp(100, 0)).toBe(100);
  expect(markedUp(0.000001, 50)).toBe(0.000002);
  expect(markedUp(-10, 15)).toBe(-11.5);
});

it("adds amounts without the errors of binary fractions", () => {
  expect(sumOf([0.1, 0.2], "USD")).toBe(0.3);
  expect(sumOf([], "USD")).toBe(0);
  expect(sumOf([1000000000000.01, -0.01], "EUR")).toBe(1000000000000);
});

it("tells when six decimals may not hold what the markup makes of a price", () => {
  expect(isMarkedUpExactly(49.99, 12.5)).toBe(true);
  expect(isMarkedUpExactly(0.000001, 0)).toBe(true);
  expect(isMarkedUpExactly(0.000001, 50)).toBe(false);
});
