import { expect, it } from "vitest";
import { formatFieldValue } from "./field-values.ts";

const voice = {
  number: (value: number) => `number ${value}`,
  calendarDay: (date: string) => `day ${date}`,
  say: (key: string) => `word ${key}`,
};

it.each([
  ["single-line", null, "–"],
  ["yes_no", null, "–"],
  ["yes_no", true, "word yes"],
  ["yes_no", false, "word no"],
  ["number", 0, "number 0"],
  ["date", "2027-01-31", "day 2027-01-31"],
  ["multi-line", "a\nb", "a\nb"],
  ["single-line", "2027-01-31", "2027-01-31"],
] as const)("a %s with the value %j reads “%s”", (type, value, text) => {
  expect(formatFieldValue({ type, value }, voice)).toBe(text);
});
