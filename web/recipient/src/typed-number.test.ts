import { describe, expect, it } from "vitest";
import { readTypedNumbers } from "./typed-number.ts";

const locales = ["en", "de", "de-CH", "fr", "es", "pl", "sv", "fa", "ar-EG", "mr", "bn", "hi"];

describe("a number in a field", () => {
  it.each(locales)("is read in %s as it is shown, and in the notation of the language", (locale) => {
    const numbers = readTypedNumbers(locale);
    const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    for (const value of [0, 0.000001, 0.5, 1.5, 7, 999, 1000, 1500, 12_345.25, 1_234_567]) {
      expect(numbers.typed(value)).toMatch(/^\d+([.,]\d+)?$/);
      const texts = [numbers.typed(value), written.format(value)];
      expect(texts.map((text) => numbers.numbersIn(text))).toEqual([[value], [value]]);
    }
  });

  it.each([
    ["de", "1.500", 1500],
    ["de", "1,500", 1.5],
    ["de", " 1.234.567,5 ", 1_234_567.5],
    ["en", "1,500", 1500],
    ["en", "1.500", 1.5],
    ["en", "1 500", 1500],
    ["en", ".5", 0.5],
    ["en", "-2", -2],
    ["es", "1.500", 1500],
    ["fr", "1 500,5", 1500.5],
    ["hi", "12,34,567", 1_234_567],
    ["fa", "۱٬۵۰۰٫۵", 1500.5],
    ["ar-EG", "١٫٥", 1.5],
    ["mr", "१,५००", 1500],
    ["bn", "১.৫", 1.5],
    ["en", "٣", 3],
  ])("in %s reads %s as %d", (locale, text, value) => {
    expect(readTypedNumbers(locale).numbersIn(text)).toEqual([value]);
  });

  it.each([
    ["en", "1,5", 1.5],
    ["en", "1,50", 1.5],
    ["en", "15,00", 15],
    ["en", "1.500,5", 1500.5],
    ["en", "1.234.567", 1_234_567],
    ["en", "1'500,5", 1500.5],
    ["de", "1.5", 1.5],
    ["de", "1.5000", 1.5],
    ["de", "0.500", 0.5],
    ["de", "1,500.5", 1500.5],
    ["fr", "1.5", 1.5],
    ["fr", "1500.250", 1500.25],
    ["hi", "12,34", 12.34],
    ["ar-EG", "٢,٥", 2.5],
  ])("in %s reads %s, in the notation of another language, as its only meaning %d", (locale, text, value) => {
    expect(readTypedNumbers(locale).numbersIn(text)).toEqual([value]);
  });

  it.each([
    ["fr", "1.500", 1.5, 1500],
    ["pl", "-12.345", -12.345, -12_345],
    ["de-CH", "1,500", 1.5, 1500],
  ])("in %s does not choose the meaning of %s", (locale, text, ...meant) => {
    expect(readTypedNumbers(locale).numbersIn(text)).toEqual(meant);
  });

  it.each([
    ["de", "1,5,0"],
    ["en", "1 5"],
    ["en", ",500"],
    ["de", "01.500.5"],
    ["en", "1,500.5,5"],
    ["en", ""],
    ["en", "."],
    ["en", "-"],
    ["en", "many"],
    ["en", "1e3"],
    ["en", "0x10"],
    ["en", "5²"],
    ["en", "Infinity"],
  ])("in %s finds no number in %s", (locale, text) => {
    expect(readTypedNumbers(locale).numbersIn(text)).toEqual([]);
  });
});
