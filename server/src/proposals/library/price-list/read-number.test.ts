import { describe, expect, it } from "vitest";
import { type DecimalSign, readAmountCell, readPriceCell, readQuantityCell } from "./read-number.ts";

const toCell = (text: string) => ({ text, isNumber: false });
const readNumber = (text: string, decimal?: DecimalSign) =>
  readAmountCell(toCell(text), { decimal, currency: "EUR" });
const rules = { decimal: undefined, currency: "EUR" } as const;

describe("a number in a price list", () => {
  it.each([
    ["49", 49],
    ["49.9", 49.9],
    ["49,90", 49.9],
    ["-49,90", -49.9],
    ["\u221249.5", -49.5],
    ["+5", 5],
    ["0,125", 0.125],
    ["0.125", 0.125],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["1 234,50", 1234.5],
    ["1\u00a0234,50", 1234.5],
    ["1'234.50", 1234.5],
    ["1\u2019234\u2019567.89", 1_234_567.89],
    ["1.234.567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["1234,567", 1234.567],
    ["0.000001", 0.000001],
    ["999999999999", 999_999_999_999],
    ["5.000000000", 5],
    ["-0", 0],
    ["1,23,456.78", 123_456.78],
    ["(5.00)", -5],
    ["5-", -5],
    ["\u0661\u0662", 12],
    ["\u20ac 5", 5],
    ["5,50 EUR", 5.5],
    ["49,-", 49],
  ])("is unambiguous as %s", (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  it.each(["1,234", "1.234", "12,345", "-123.456"])("can be read in two ways as %s", (text) => {
    expect(readNumber(text)).toEqual({
      fault: expect.stringContaining("can be read in two ways"),
      code: "two_readings",
    });
  });

  it.each([
    ["1,234", "comma", 1.234],
    ["1,234", "point", 1234],
    ["1.234", "comma", 1234],
    ["1.234", "point", 1.234],
    ["1.234,5", "comma", 1234.5],
  ] as const)("%s is read with a decimal %s as %d", (text, decimal, value) => {
    expect(readNumber(text, decimal)).toEqual({ value });
  });

  it.each([
    ["free", undefined],
    ["", undefined],
    ["1 2345", undefined],
    ["2026-12-31", undefined],
    ["31.12.2026", undefined],
    ["100-200", undefined],
    ["1.2E+03", undefined],
    ["1.5k", undefined],
    ["1e5", undefined],
    ["0x10", undefined],
    ["5%", undefined],
    ["1,2,3", undefined],
    ["1.23,456,7", undefined],
    ["12,34", "point"],
    ["1.23", "comma"],
    ["1,234.5", "comma"],
    ["NaN", undefined],
    ["=1+1", undefined],
    ["1.0000001", undefined],
    ["1234567890123456", undefined],
    ["9".repeat(1_000), undefined],
  ] as const)("is rejected as %s with the decimal sign %s", (text, decimal) => {
    expect(readNumber(text, decimal)).toMatchObject({ fault: expect.stringMatching(/^must|^can be read/) });
  });
});

describe("a price in a price list", () => {
  it.each([
    ["10%", { value: 10, isPercent: true }],
    ["7,5 %", { value: 7.5, isPercent: true }],
    ["100-200", { value: 100, maxValue: 200, isPercent: false }],
    ["1.200,00 € – 1.500,00 €", { value: 1200, maxValue: 1500, isPercent: false }],
    ["(5.00)", { value: -5, isPercent: false }],
  ])("may be a percentage or a range: %s", (text, fields) => {
    expect(readPriceCell(toCell(text), rules)).toEqual(fields);
  });

  it.each([
    ["$ 5", "other_currency"],
    ["100 - 200 USD", "other_currency"],
    ["1,234%", "not_a_number"],
    ["200-100", "not_a_number"],
    ["100-200 /month", "not_a_number"],
    ["12 apples", "not_a_number"],
  ])("is rejected if it is unclear: %s", (text, code) => {
    expect(readPriceCell(toCell(text), rules)).toMatchObject({ code });
  });
});

describe("a quantity in a price list", () => {
  it("may be followed by its unit and has no currency", () => {
    expect(readQuantityCell(toCell("12 hrs"), rules)).toEqual({ value: 12, unit: "hrs" });
    expect(readQuantityCell(toCell("1,5"), rules)).toEqual({ value: 1.5 });
    for (const text of ["€ 5", "10%", "2-3", "08:30"])
      expect(readQuantityCell(toCell(text), rules)).toMatchObject({ fault: expect.any(String) });
    expect(readQuantityCell(toCell("1,234 pcs"), rules)).toMatchObject({ code: "two_readings" });
  });
});
