import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAmount } from "./read-amount.ts";
import { findNotation, readWrittenNumber } from "./written-number.ts";

const english = findNotation("en-US");
const german = findNotation("de-DE");

/** Returns the meaning of a text: its value, all its possible values, or the reason why it has none. */
function read(text: string, notation = english): number | readonly number[] | string {
  const reading = readAmount(text, notation);
  if (reading.kind === "number") return reading.isPercent ? `${reading.value} %` : reading.value;
  return reading.kind === "ambiguous" ? reading.readings : reading.kind;
}

describe("an amount", () => {
  it.each([
    ["1 234,50", 1234.5],
    ["1\u00A0234,50", 1234.5],
    ["1\u202F234.50", 1234.5],
    ["1,23,456.78", 123_456.78],
    ["12,34,567", 1_234_567],
    ["1'234.50", 1234.5],
    ["1’234’567.5", 1_234_567.5],
    ["1.234,50", 1234.5],
    ["1.234.567", 1_234_567],
    ["٣٬٥٠٠٫٧٥", 3500.75],
    ["१,५००", 1500],
    ["１，２００", 1200],
    [".5", 0.5],
    ["5.000000000", 5],
    ["-0", 0],
    ["+5", 5],
  ])("is read in all usual notations: %s is %d", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ["1 234,50 kr", 1234.5, "kr"],
    ["1.234,50 €", 1234.5, "€"],
    ["€1,234.50", 1234.5, "€"],
    ["€ 1.234,50", 1234.5, "€"],
    ["CHF 1'234.50", 1234.5, "CHF"],
    ["Fr. 20", 20, "Fr."],
    ["US$ 1,200.00", 1200, "US$"],
    ["1,200.00 USD", 1200, "USD"],
    ["$5 USD", 5, "USD"],
    ["R$ 5", 5, "R$"],
    ["Rs. 1,23,456.00", 123_456, "Rs."],
    ["100 zł", 100, "zł"],
    ["100 Kč", 100, "Kč"],
    ["₪ 1,200.00", 1200, "₪"],
    ['1,200.00 ש"ח', 1200, 'ש"ח'],
    ["١٢٫٥ د.إ", 12.5, "د.إ"],
    ["12 eur", 12, "eur"],
    ["49,- €", 49, "€"],
    ["CHF 49.–", 49, "CHF"],
  ])("keeps the currency beside it: %s", (text, value, currency) => {
    expect(readAmount(text, english)).toMatchObject({ value, currency });
  });

  it.each([
    ["(500.00)", -500],
    ["(500)", -500],
    ["($500.00)", -500],
    ["$(500.00)", -500],
    ["(500,00 €)", -500],
    ["(500) USD", -500],
    ["( 500 )", -500],
    ["(-500)", -500],
    ["-$500", -500],
    ["$-500", -500],
    ["$ -500", -500],
    ["- 500", -500],
    ["500-", -500],
    ["500.00-", -500],
    ["500- €", -500],
    ["−500", -500],
    ["–500", -500],
    ["－５００", -500],
    ["-500,00 €", -500],
  ])("is negative in every form of minus: %s", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ["19%", "19 %"],
    ["7,5 %", "7.5 %"],
    ["%19", "19 %"],
    ["٪19", "19 %"],
    ["١٩٪", "19 %"],
    ["19％", "19 %"],
    ["-10%", "-10 %"],
    ["(10%)", "-10 %"],
    ["10.5 %", "10.5 %"],
  ])("is a percentage with a percent sign on either side: %s", (text, points) => {
    expect(read(text)).toBe(points);
  });

  it.each([
    "",
    "1 2345",
    "12 34",
    "1  234",
    "1\n234",
    "1,2,3",
    "1.23,456,7",
    "1'23'4",
    "1 234'567",
    "--5",
    "-(-5",
    "–.50",
    "500–",
    "5²",
    "½",
    "1e3",
    "1.2E+03",
    "0x10",
    "1.5k",
    "2x",
    "3*4",
    "100-200",
    "2026-12-31",
    "31.12.2026",
    "12/31/2026",
    "08:30",
    "#REF!",
    "=5",
    "10%%",
    "10% $",
    "$5 €",
    "12 apples",
    "many",
    "Infinity",
    "9".repeat(200),
  ])("is not found in %s", (text) => {
    expect(read(text)).toBe("unreadable");
  });

  it("has a second meaning if one separator is before three digits, and no value if the notation does not decide", () => {
    expect(readAmount("1,500", english)).toMatchObject({ value: 1500, other: 1.5 });
    expect(readAmount("$(1.500)", english)).toMatchObject({ value: -1.5, other: -1500 });
    expect(readAmount("1.500", german)).toMatchObject({ value: 1500, other: 1.5 });
    expect(readAmount("1.500", findNotation("fr"))).toEqual({ kind: "ambiguous", readings: [1.5, 1500] });
    expect(readAmount("(1,500)")).toEqual({ kind: "ambiguous", readings: [-1.5, -1500] });
  });

  it("is reported if it has more digits than an amount can have", () => {
    expect(readAmount("0.1234567")).toMatchObject({ fault: "too_many_decimals" });
    expect(readAmount("1234567890123456")).toMatchObject({ fault: "too_many_digits" });
    expect(readAmount("4006381333931")).not.toHaveProperty("fault");
  });
});

const locales = [
  "en",
  "en-IN",
  "de",
  "de-CH",
  "de-AT",
  "fr",
  "fr-CH",
  "es",
  "pl",
  "sv",
  "pt",
  "tr",
  "ar",
  "ar-EG",
  "he",
  "fa",
  "hi",
  "bn",
  "mr",
];

describe("a written number, in every locale", () => {
  const amount = fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1e4);
  const styles = [
    { style: "decimal" },
    { style: "currency", currency: "EUR" },
    { style: "currency", currency: "USD", currencySign: "accounting" },
    { style: "currency", currency: "CHF", currencyDisplay: "code" },
  ] as const;

  it.each(locales)("is read as itself or as ambiguous, never as another number: %s", (locale) => {
    const notation = findNotation(locale);
    fc.assert(
      fc.property(amount, fc.constantFrom(...styles), fc.boolean(), (value, style, useGrouping) => {
        const written = new Intl.NumberFormat(locale, {
          ...style,
          useGrouping,
          maximumFractionDigits: 6,
        }).format(value);
        expect(readAmount(written, notation)).toMatchObject({ kind: "number", value });
      }),
    );
  });

  it.each(locales)(
    "is read in %s as its writer in another country meant it, or is reported as ambiguous",
    (reader) => {
      fc.assert(
        fc.property(amount, fc.constantFrom(...locales), (value, writer) => {
          const written = new Intl.NumberFormat(writer, { maximumFractionDigits: 6 }).format(value);
          const reading = readWrittenNumber(
            written.replaceAll(/[\u200E\u200F\u061C]/g, ""),
            findNotation(reader),
          );
          const meanings =
            reading.kind === "number"
              ? [reading.value, reading.other]
              : reading.kind === "ambiguous"
                ? reading.readings
                : [];
          expect(meanings).toContain(value);
        }),
      );
    },
  );

  it("has only values that its digits and signs contain", () => {
    const text = fc.string({
      unit: fc.constantFrom("0", "1", "2", "5", "9", ".", ",", " ", "'", "-", "(", ")", "%", "$"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (written, locale) => {
        const reading = readAmount(written, findNotation(locale));
        if (reading.kind !== "number") return;
        const digits = String(Math.abs(reading.value)).replaceAll(/\D/g, "");
        expect(written.replaceAll(/\D/g, "")).toContain(digits.replace(/^0+/, ""));
      }),
    );
  });
});
