import { describe, expect, test } from "vitest";
import { chooseCurrency, listCurrencies } from "./choose-currency.ts";

describe("the currency of the insights", () => {
  test("is one of those that values are in, each once", () => {
    const values = [
      { currency: "CHF", frequency: "once", sent: 1, won: 1 },
      { currency: "CHF", frequency: "monthly", sent: 1, won: 1 },
      { currency: "EUR", frequency: "once", sent: 1, won: 1 },
    ] as const;
    expect(listCurrencies({ values })).toEqual(["CHF", "EUR"]);
  });

  test.each([
    ["the one that was asked for", "CHF", "EUR", "CHF"],
    ["the organization's where none was asked for", undefined, "EUR", "EUR"],
    ["the organization's where nothing is in the one that was asked for", "USD", "EUR", "EUR"],
    ["the first one where nothing is in the organization's", undefined, "USD", "CHF"],
  ])("is %s", (_what, asked, usual, expected) => {
    expect(chooseCurrency(["CHF", "EUR"], asked, usual)).toBe(expected);
  });

  test("is none where there are no values", () => {
    expect(chooseCurrency([], "CHF", "EUR")).toBeUndefined();
  });
});
