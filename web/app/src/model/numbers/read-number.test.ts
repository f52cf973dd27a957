import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNumberReader } from "./read-number.ts";

const english = createNumberReader("en-GB");
const german = createNumberReader("de-DE");
const readValue = (reader: typeof english, text: string) => {
  const reading = reader.read(text);
  return reading.kind === "number" ? reading.value : reading.kind;
};

describe("a number field", () => {
  test("reads numbers in the notation of the locale, and in other notations if they are unambiguous", () => {
    expect(readValue(english, "1,200.50")).toBe(1200.5);
    expect(readValue(english, "1.200,50")).toBe(1200.5);
    expect(readValue(german, "1.200,50")).toBe(1200.5);
    expect(readValue(german, "1,200.50")).toBe(1200.5);
    expect(readValue(english, "1 200,5")).toBe(1200.5);
    expect(readValue(german, "1.200")).toBe(1200);
    expect(readValue(english, "£1,200")).toBe(1200);
    expect(readValue(german, "99,90 €")).toBe(99.9);
    expect(readValue(english, "EUR 12")).toBe(12);
    expect(readValue(english, "−5")).toBe(-5);
  });

  test("reports the second meaning of a number with one separator before three digits", () => {
    expect(english.read("1,200")).toMatchObject({ value: 1200, other: 1.2 });
    expect(english.read("1.200")).toMatchObject({ value: 1.2, other: 1200 });
    expect(german.read("1.200")).toMatchObject({ value: 1200, other: 1.2 });
    expect(english.read("1200.5")).not.toHaveProperty("other");
  });

  test("calculates exactly", () => {
    expect(readValue(english, "3*120")).toBe(360);
    expect(readValue(english, "=12 × 150")).toBe(1800);
    expect(readValue(english, "0.1+0.2")).toBe(0.3);
    expect(readValue(german, "3*1.200,50")).toBe(3601.5);
    expect(readValue(english, "(1+2)*-3")).toBe(-9);
    expect(readValue(english, "1000/3")).toBe(333.333333);
    expect(readValue(english, "1200 + 20%*100")).toBe(1220);
    expect(english.read("3*120")).toMatchObject({ isPlain: false });
  });

  test("accepts a percent sign in a field of percentages", () => {
    for (const text of ["19", "19%", "19 %", "%19", "٪19", "19٪", "19％", "١٩٪"])
      expect(english.read(text, "percent")).toEqual({ kind: "number", value: 19, isPlain: true });
    expect(german.read("7,5 %", "percent")).toEqual({ kind: "number", value: 7.5, isPlain: true });
    expect(english.read("7,5 %", "percent")).toEqual({ kind: "number", value: 7.5, isPlain: false });
    expect(english.read("10% + 5%", "percent")).toEqual({ kind: "number", value: 15, isPlain: false });
    for (const text of ["$19", "1200 * 10%", "100 + 10%", "10% + 5", "19%%", "19 ‰"])
      expect(english.read(text, "percent").kind).toBe("unreadable");
  });

  test("rejects an amount of money as a count", () => {
    expect(english.read("5", "count")).toMatchObject({ value: 5 });
    for (const text of ["$5", "5 EUR", "€ 5"]) expect(english.read(text, "count").kind).toBe("unreadable");
    expect(english.read("10%", "count").kind).toBe("percent");
  });

  test("does not read a percent sign as hundredths in other fields", () => {
    for (const text of ["10%", "10 %", "%10", "١٠٪", "5% + 5%"])
      expect(english.read(text)).toEqual({ kind: "percent", value: 10 });
    expect(english.read("1200+20%")).toEqual({ kind: "ambiguous", readings: [1440, 1200.2] });
    expect(english.read("1200 - 20 %")).toEqual({ kind: "ambiguous", readings: [960, 1199.8] });
    expect(readValue(english, "20% * 1200")).toBe(240);
    expect(readValue(english, "20% + 1200")).toBe("unreadable");
  });

  test("distinguishes plain numbers from numbers whose meaning must be shown", () => {
    for (const text of ["1200", "1,200.50", "-5", "0.5", "1,234,567", "١٢٠٠"])
      expect(english.read(text)).toMatchObject({ isPlain: true });
    for (const text of [
      "3*4",
      "=5",
      "1.200,50",
      "1 200",
      "1'200",
      "(500)",
      "500-",
      "$5",
      "5 kr",
      "12,34,567",
      "1,200",
      "0.1234567",
    ])
      expect(english.read(text)).toMatchObject({ kind: "number", isPlain: false });
  });

  test("rejects texts that are not numbers, and divisions by zero", () => {
    for (const text of [
      "abc",
      "1+",
      "(1",
      "1)",
      "1/0",
      "--",
      "1..2",
      "1 2345",
      "2026-12-31",
      "08:30",
      "100-200",
      "1e3",
      "9".repeat(300),
    ])
      expect(english.read(text).kind).toBe("unreadable");
    expect(english.read("  ").kind).toBe("empty");
  });

  test("reads back every number that it writes", () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1e4);
    for (const reader of [english, german, createNumberReader("ar"), createNumberReader("fr")])
      fc.assert(
        fc.property(amount, fc.nat(3), (value, decimals) => {
          expect(readValue(reader, reader.write(value, decimals))).toBe(value);
        }),
      );
  });
});
