import { describe, expect, it } from "vitest";
import { readNumber } from "./read-number.ts";

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
  ])("says by itself what %s is", (text, value) => {
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
    ["€ 5", undefined],
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
  ] as const)("is refused as %s with the decimal sign %s", (text, decimal) => {
    expect(readNumber(text, decimal)).toMatchObject({ fault: expect.stringMatching(/^must|^can be read/) });
  });
});
