import { describe, expect, it, test } from "vitest";
import { chooseCurrency, findPeriod, listCurrencies } from "./period-and-currency.ts";

describe("a period of insights", () => {
  it("has whole months and ends today, also across the turn of the year", () => {
    const day = new Date(2026, 1, 14, 23, 30);
    expect(findPeriod("3", day)).toEqual({ from: "2025-12-01", to: "2026-02-14" });
    expect(findPeriod("12", day)).toEqual({ from: "2025-03-01", to: "2026-02-14" });
    expect(findPeriod("year", day)).toEqual({ from: "2026-01-01", to: "2026-02-14" });
  });
});

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
