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
  test("reads numbers as the locale writes them, and as others write them where nothing else can be meant", () => {
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

  test("tells the second meaning of a number with one sign before three digits", () => {
    expect(english.read("1,200")).toMatchObject({ value: 1200, other: 1.2 });
    expect(english.read("1.200")).toMatchObject({ value: 1.2, other: 1200 });
    expect(german.read("1.200")).toMatchObject({ value: 1200, other: 1.2 });
    expect(english.read("1200.5")).not.toHaveProperty("other");
  });

  test("calculates, exactly", () => {
    expect(readValue(english, "3*120")).toBe(360);
    expect(readValue(english, "=12 × 150")).toBe(1800);
    expect(readValue(english, "0.1+0.2")).toBe(0.3);
    expect(readValue(german, "3*1.200,50")).toBe(3601.5);
    expect(readValue(english, "(1+2)*-3")).toBe(-9);
    expect(readValue(english, "1000/3")).toBe(333.333333);
    expect(readValue(english, "1200 + 20%*100")).toBe(1220);
    expect(english.read("3*120")).toMatchObject({ isComputed: true });
  });

  test("refuses what is no number, and divides by nothing", () => {
    for (const text of ["abc", "1+", "(1", "1)", "1/0", "--", "1..2", "9".repeat(300)])
      expect(english.read(text).kind).toBe("unreadable");
    expect(english.read("  ").kind).toBe("empty");
  });

  test("reads back whatever it writes", () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1e4);
    for (const reader of [english, german, createNumberReader("ar"), createNumberReader("fr")])
      fc.assert(
        fc.property(amount, fc.nat(3), (value, decimals) => {
          expect(readValue(reader, reader.write(value, decimals))).toBe(value);
        }),
      );
  });
});
