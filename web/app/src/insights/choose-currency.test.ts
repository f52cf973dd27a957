import { describe, expect, test } from "vitest";
import { chooseCurrency, listCurrencies } from "./choose-currency.ts";

describe("the currency of the insights", () => {
  test("is chosen from the currencies of the values, each listed once", () => {
    const values = [
      { currency: "CHF", frequency: "once", sent: 1, won: 1 },
      { currency: "CHF", frequency: "monthly", sent: 1, won: 1 },
      { currency: "EUR", frequency: "once", sent: 1, won: 1 },
    ] as const;
    expect(listCurrencies({ values, payments: [{ currency: "EUR" }, { currency: "USD" }] })).toEqual([
      "CHF",
      "EUR",
      "USD",
    ]);
  });

  test.each([
    ["the requested one", "CHF", "EUR", "CHF"],
    ["the organization's if none was requested", undefined, "EUR", "EUR"],
    ["the organization's if no value is in the requested one", "USD", "EUR", "EUR"],
    ["the first one if no value is in the organization's", undefined, "USD", "CHF"],
  ])("is %s", (_what, asked, usual, expected) => {
    expect(chooseCurrency(["CHF", "EUR"], asked, usual)).toBe(expected);
  });

  test("is undefined if there are no values", () => {
    expect(chooseCurrency([], "CHF", "EUR")).toBeUndefined();
  });
});
