import { currencies, getMinorUnitDigits } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getMoneyFormat } from "./money.ts";

const locales = ["en-US", "en-GB", "de", "es", "fr", "ar", "he"];

/** Converts the digits of an amount to Latin digits, with a point before the minor units. */
function keepFigures(text: string, units: number): string {
  const latin = text.replaceAll(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - "٠".charCodeAt(0)));
  const digits = latin.replaceAll(/\D/g, "");
  return units === 0 ? digits : `${digits.slice(0, -units)}.${digits.slice(-units)}`;
}

describe.each(locales)("an amount in %s", (locale) => {
  it("has ISO 4217's minor units in every currency, and unchanged digits", () => {
    for (const currency of currencies) {
      const units = getMinorUnitDigits(currency);
      const amount = Number(`1234567.${"8765".slice(0, units)}`);
      const format = getMoneyFormat(locale, currency);
      for (const text of [
        format.money(amount, true),
        format.change(amount, true),
        format.price(amount, true),
      ])
        expect(keepFigures(text, units), `${currency}: ${text}`).toBe(amount.toFixed(units));
    }
  });

  it("keeps its minor units even if they are not requested, and is whole if it has none", () => {
    for (const currency of currencies) {
      const units = getMinorUnitDigits(currency);
      const { money, change } = createShortFormat(locale, currency);
      expect([money(1500, false), change(1500, false)].map((text) => keepFigures(text, 0))).toEqual([
        "1500",
        "1500",
      ]);
      const smallest = 10 ** -units;
      expect(keepFigures(money(1500 + smallest, false), units)).toBe((1500 + smallest).toFixed(units));
    }
  });

  it("is the decimal in JSON, to the last minor unit", () => {
    const money = createShortFormat(locale, "USD").money;
    // A double represents every decimal of up to fifteen digits.
    const cents = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
    fc.assert(
      fc.property(cents, (each) => {
        expect(keepFigures(money(each / 100, true), 2)).toBe(formatDecimal(Math.abs(each)));
      }),
    );
  });
});

/** Writes whole cents as a decimal. */
function formatDecimal(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function createShortFormat(locale: string, currency: string) {
  const format = getMoneyFormat(locale, currency);
  return {
    money: (amount: number, minor: boolean) => format.money(amount, minor),
    change: (amount: number, minor: boolean) => format.change(amount, minor),
  };
}

it.each(["ar", "he"])("the sign of a currency stays after its letters in %s", (locale) => {
  const amount = getMoneyFormat(locale, "CAD").money(1200, false);
  expect(amount).toMatch(/CA\$\u200e$/);
});

it("an amount that is read from left to right contains no invisible character", () => {
  expect(getMoneyFormat("en-US", "CAD").money(1200, false)).toBe("CA$1,200");
  expect(getMoneyFormat("es", "CAD").money(1200, false)).toMatch(/CAD$|CA\$$/);
});

it("zero is written without a minus", () => {
  expect(getMoneyFormat("en-US", "USD").money(-0, true)).toBe("$0.00");
});

it("a unit price keeps its typed decimals, but an amount does not", () => {
  const format = getMoneyFormat("en-US", "USD");
  expect([format.price(0.0125, false), format.price(20, true), format.price(20, false)]).toEqual([
    "$0.0125",
    "$20.00",
    "$20",
  ]);
});
