import { createSay } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { createFormat } from "../../format.ts";
import { getTexts } from "../../texts.ts";
import { readField, writeField } from "./read-field.ts";

function createVoice(locale: string) {
  const texts = getTexts(locale);
  const say = createSay(() => texts, locale);
  return { say, format: createFormat(locale, "EUR", say, "UTC") };
}
const english = createVoice("en-US");

describe("the text of a field", () => {
  it.each([
    ["single-line", " 4500 ", "4500"],
    ["multi-line", "Globex\n1 Main Street\n", "Globex\n1 Main Street"],
    ["email", "books@globex.example ", "books@globex.example"],
    ["date", "2027-01-31", "2027-01-31"],
    ["yes_no", "yes", true],
    ["yes_no", "no", false],
    ["number", "1,250.5", 1250.5],
    ["dropdown", "By post", "By post"],
    ["single-line", " \u200B", null],
  ] as const)("of the type %s is read from %j", (type, text, value) => {
    expect(readField(type, text, english)).toEqual({ value });
  });

  it.each([
    ["number", "many", "Please enter a number such as 1.5."],
    ["number", "1e20", "Please enter a number such as 1.5."],
    ["number", "9".repeat(17), "Please enter a number such as 1.5."],
    ["email", "books", "Please enter an email address such as name@example.com."],
    ["date", "12027-01-31", "Please enter the whole date."],
    ["multi-line", "x".repeat(2_001), "1 character too many. Please shorten the text."],
  ] as const)("of the type %s has a fault: %s", (type, text, fault) => {
    expect(readField(type, text, english)).toEqual({ fault });
  });

  it("is written and read in the notation of the reader", () => {
    const german = createVoice("de-DE");
    expect(writeField(1250.5, german.format)).toBe("1250,5");
    expect(readField("number", "1.250,5", german)).toEqual({ value: 1250.5 });
    expect(readField("number", "1.250", german)).toHaveProperty("value", 1250);
    expect([true, false, null, "x"].map((value) => writeField(value, german.format))).toEqual([
      "yes",
      "no",
      "",
      "x",
    ]);
  });
});
