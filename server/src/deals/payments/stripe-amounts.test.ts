import { currencies, getMinorUnitDigits } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMajorUnits, toStripeAmount } from "./stripe-amounts.ts";

describe("amounts at Stripe", () => {
  it.each([
    [12.3, "EUR", 1230],
    [1.15, "USD", 115],
    [999_999.99, "USD", 99_999_999],
    [0.01, "GBP", 1],
    [10.45, "HUF", 1045],
    [10.45, "TWD", 1045],
    [500, "JPY", 500],
    [7, "MGA", 7],
    // Two decimals at Stripe, none in ISO 4217.
    [5, "ISK", 500],
    [5, "UGX", 500],
    [5.12, "KWD", 5120],
    [12_345_678_901.2, "BHD", 12_345_678_901_200],
  ])("write %d %s as %d", (amount, currency, units) => {
    expect(toStripeAmount(amount, currency)).toBe(units);
    expect(toMajorUnits(units, currency)).toBe(amount);
  });

  it.each([
    [0.001, "EUR"],
    [1.005, "USD"],
    [0.5, "JPY"],
    [0.2, "MGA"],
    [1.5, "ISK"],
    [1.5, "UGX"],
    [5.124, "KWD"],
    [1.234, "IQD"],
    [0, "EUR"],
    [-1, "EUR"],
    [1e-7, "EUR"],
    [1e21, "EUR"],
    [Number.NaN, "EUR"],
    [Number.POSITIVE_INFINITY, "EUR"],
  ])("refuse %d %s, which they cannot represent", (amount, currency) => {
    expect(() => toStripeAmount(amount, currency)).toThrow(
      expect.objectContaining({ kind: "unsupported_amount" }),
    );
  });

  it("refuse currencies that are not three capital letters", () => {
    for (const currency of ["", "eur", "EURO", "€"]) {
      expect(() => toStripeAmount(1, currency)).toThrow(
        expect.objectContaining({ kind: "unsupported_currency" }),
      );
    }
  });

  it("are converted without a change in every currency, or refused", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (currency, minorUnits) => {
          const amount = toDecimal(minorUnits, getMinorUnitDigits(currency));
          const units = tryConverting(amount, currency);
          if (units === undefined) return;
          expect(Number.isSafeInteger(units) && units > 0).toBe(true);
          expect(toMajorUnits(units, currency)).toBe(amount);
        },
      ),
    );
  });

  it("are refused only if a decimal would be lost", () => {
    const lossy = currencies.filter((currency) => tryConverting(1.01, currency) === undefined);
    expect(lossy.join(" ")).toBe("BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF");
    expect(currencies.filter((currency) => tryConverting(1, currency) === undefined)).toEqual([]);
  });
});

function tryConverting(amount: number, currency: string): number | undefined {
  try {
    return toStripeAmount(amount, currency);
  } catch {
    return undefined;
  }
}

function toDecimal(units: bigint, decimals: number): number {
  return Number(`${units}e-${decimals}`);
}
