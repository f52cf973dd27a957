import { frequencies } from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { findNotation } from "../numbers/written-number.ts";
import { findFrequency } from "./frequency-words.ts";
import { readPrice } from "./read-price.ts";
import { readQuantity } from "./read-quantity.ts";

const english = findNotation("en-US");

/** Returns the meaning of a price cell as a short text. */
function price(text: string): string {
  const cell = readPrice(text, english);
  const due = "frequency" in cell ? ` ${cell.frequency}` : "unit" in cell ? ` per ${cell.unit}` : "";
  if (cell.kind === "amount") return `${cell.amount.value}${due}`;
  if (cell.kind === "range") return `${cell.ends.map(({ value }) => value).join("…")}${due}`;
  if (cell.kind === "percent") return `${cell.amount.value} %`;
  if (cell.kind === "unreadable") return `no price: ${cell.reason}`;
  if (cell.kind === "words") return cell.isPlaceholder ? "placeholder" : `"${cell.text}"`;
  return cell.kind;
}

describe("a cell of prices", () => {
  it.each([
    ["$1,200 - $1,500", "1200…1500"],
    ["100-200", "100…200"],
    ["100–200", "100…200"],
    ["100 — 200", "100…200"],
    ["100 to 200", "100…200"],
    ["von 100 bis 200 €", "100…200"],
    ["between 100 and 200", "100…200"],
    ["100 à 200 €", "100…200"],
    ["de 100 a 200", "100…200"],
    ["€100…€200", "100…200"],
    ["من 100 إلى 200", "100…200"],
    ["100 עד 200", "100…200"],
    ["1.200,00 - 1.500,00 €", "1200…1500"],
    ["100-200 /month", "100…200 monthly"],
  ])("may be a range, which is never subtracted: %s", (text, meaning) => {
    expect(price(text)).toBe(meaning);
  });

  it.each([
    ["1,200.00 /month", "1200 monthly"],
    ["€49/mo", "49 monthly"],
    ["49 € mtl.", "49 monthly"],
    ["49 €/Monat", "49 monthly"],
    ["49 Euro im Monat", "49 monthly"],
    ["49 EUR monatlich", "49 monthly"],
    ["49 € par mois", "49 monthly"],
    ["49 € al mes", "49 monthly"],
    ["$5 p.m.", "5 monthly"],
    ["100 p.a.", "100 annually"],
    ["100 €/Jahr", "100 annually"],
    ["49 /2 weeks", "49 biweekly"],
    ["49 per quarter", "49 quarterly"],
    ["$1,200\nper month", "1200 monthly"],
    ["80 €/h", "80 per h"],
    ["80 per m²", "80 per m²"],
    ["120 EUR/Stk.", "120"],
    ["120 each", "120"],
    ["500 net", "500"],
    ["500 € zzgl. MwSt.", "500"],
    ["500 + VAT", "500"],
    ["500 HT", "500"],
  ])("may contain a period or unit: %s", (text, meaning) => {
    expect(price(text)).toBe(meaning);
  });

  it.each([
    ["10%", "10 %"],
    ["-5 %", "-5 %"],
    ["0", "0"],
    ["-", "empty"],
    ["–", "empty"],
    ["n/a", "empty"],
    ["k. A.", "empty"],
    ["", "empty"],
    ["\u00A0", "empty"],
    ["on request", '"on request"'],
    ["auf Anfrage", '"auf Anfrage"'],
    ["incl.", '"incl."'],
    ["free", '"free"'],
    ["TBD", "placeholder"],
    ["???", "placeholder"],
  ])("may be a percentage, words or nothing: %s", (text, meaning) => {
    expect(price(text)).toBe(meaning);
  });

  it.each([
    ["2026-12-31", "date"],
    ["2026-12-31 08:30:00", "date"],
    ["31.12.2026", "date"],
    ["31.12.26", "date"],
    ["12/31/2026", "date"],
    ["31/12/26", "date"],
    ["31-12-2026", "date"],
    ["31-Dec-26", "date"],
    ["Dec 31, 2026", "date"],
    ["31. Dezember 2026", "date"],
    ["31 décembre 2026", "date"],
    ["31 de diciembre de 2026", "date"],
    ["08:30", "time"],
    ["8:30 pm", "time"],
    ["1.2E+03", "shortened"],
    ["4.00638E+12", "shortened"],
    ["=SUM(A1:A3)", "formula"],
    ["#REF!", "formula"],
    ["#NAME?", "formula"],
    ["595 inkl. 19% MwSt.", "gross"],
    ["595 incl. VAT", "gross"],
    ["600 TTC", "gross"],
    ["1.5k", "text"],
    ["12 apples", "text"],
    ["1/2", "text"],
    ["3*4", "text"],
    ["1200+20%", "text"],
    ["5-10%", "text"],
    ["200-100", "text"],
    ["030-1234567", "text"],
    ["+49 30 1234567", "text"],
    ["from 500", "text"],
    ["ca. 500", "text"],
    ["1\n200", "text"],
    ["5 every 3 years", "text"],
    ["1,2,3", "text"],
  ])("is no price if it is something else: %s", (text, reason) => {
    expect(price(text)).toBe(`no price: ${reason}`);
  });

  it("is read in a time that does not grow with the square of its length", () => {
    const long = "1 - a ".repeat(100_000);
    const start = performance.now();
    expect(price(long)).toBe("no price: text");
    expect(readQuantity(long)).toEqual({ kind: "unreadable" });
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("a cell of quantities", () => {
  it.each([
    ["12", 12, undefined],
    ["1.5", 1.5, undefined],
    ["12 hrs", 12, "hrs"],
    ["12hrs", 12, "hrs"],
    ["1,5 h", 1.5, "h"],
    ["3 Stk.", 3, "Stk."],
    ["10 pcs", 10, "pcs"],
    ["5 m²", 5, "m²"],
    ["12 m2", 12, "m2"],
    ["5 lfm", 5, "lfm"],
    ["1 psch.", 1, "psch."],
    ["2x", 2, undefined],
    ["2 x", 2, undefined],
    ["x2", 2, undefined],
    ["٣ قطع", 3, "قطع"],
  ])("is a number, with its unit if it has one: %s", (text, value, unit) => {
    const cell = readQuantity(text, english);
    expect(cell).toMatchObject({ kind: "quantity", amount: { value } });
    expect("unit" in cell ? cell.unit : undefined).toBe(unit);
  });

  it.each([
    "many",
    "-2",
    "10%",
    "$5",
    "2-3",
    "1/2",
    "½",
    "~5",
    "ca. 5",
    "1.5k",
    "2 dozen",
    "2x3",
    "1E3",
    "1.2E+03",
    "2 h 30",
    "08:30",
    "2026-01-01",
    "31.12.2026",
    "12 of 20",
    "2000000000",
  ])("is not read as a quantity: %s", (text) => {
    expect(readQuantity(text, english)).toEqual({ kind: "unreadable" });
  });
});

describe("words of a frequency", () => {
  it.each([
    ["every 3 months", "quarterly"],
    ["6 months", "semi-annually"],
    ["/2 weeks", "biweekly"],
    ["/half month", "semi-monthly"],
    ["mtl.", "monthly"],
    ["one-off", "once"],
    ["Einmalig", "once"],
  ])("are known: %s", (text, frequency) => {
    expect(findFrequency(text)).toBe(frequency);
  });

  it.each(frequencies)("are known by their names in the API: %s", (frequency) => {
    expect(findFrequency(frequency)).toBe(frequency);
  });

  it.each([
    "every 3 years",
    "every two months",
    "bimonthly",
    "biannual",
    "daily",
    "every other week",
    "36 months",
    "soon",
  ])("have no frequency in Proffer: %s", (text) => {
    expect(findFrequency(text)).toBeUndefined();
  });
});
