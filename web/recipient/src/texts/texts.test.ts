import { languages, getProposalWords } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { en as own } from "./en.ts";
import { sayIn, type Text, type TextKey } from "./texts.ts";
import { getTexts } from "./get-texts.ts";

const en = getTexts("en");
const keys = Object.keys(en) as TextKey[];

/** Lists the placeholders of a text. */
const places = (text: Text) =>
  [...(typeof text === "string" ? text : text.other).matchAll(/\{\w+\}/g)].map(String).toSorted();

describe.each(languages.filter((language) => language !== "en"))("the words in %s", (language) => {
  const texts = getTexts(`${language}-XX`);

  it("say all that the English ones say, and put in the same", () => {
    for (const key of keys) expect([key, places(texts[key])]).toEqual([key, places(en[key])]);
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  it("are said to whoever asks for the language, and nothing is left in English", () => {
    const same = keys.filter(
      (key) => texts[key] === en[key] && /[a-z]{4}/.test(JSON.stringify(en[key]).replaceAll(/\{\w+\}/g, "")),
    );
    // Words that are spelled alike.
    expect(
      same.filter(
        (key) => !["client", "total", "subtotal", "optional", "pages", "date", "signatures"].includes(key),
      ),
    ).toEqual([]);
  });
});

it("what the PDF says too stands in one place", () => {
  const common = Object.keys(getProposalWords("en"));
  expect(Object.keys(own).filter((key) => common.includes(key))).toEqual([]);
});

it('what is said of a proposal in Spanish agrees with "la propuesta"', () => {
  const said = Object.values(getTexts("es")).map((text) => JSON.stringify(text));
  expect(said.filter((text) => /(Válid|Preparad|Firmad|Aceptad|Rechazad|Caducad)o\b/.test(text))).toEqual([]);
});

it("Arabic words change with the number of what they count", () => {
  const say = sayIn(getTexts("ar"), "ar");
  expect([2, 3, 7, 11, 100].map((count) => say("and_more", { count }))).toEqual([
    "+ مبلغان آخران",
    "+ \u20683\u2069 مبالغ أخرى",
    "+ \u20687\u2069 مبالغ أخرى",
    "+ \u206811\u2069 مبلغًا آخر",
    "+ \u2068100\u2069 مبلغ آخر",
  ]);
});

it("what is put in keeps its own direction and moves nothing beside it", () => {
  expect(sayIn(getTexts("ar"), "ar")("questions", { name: "Ada (Acme)" })).toBe(
    "للاستفسار: مراسلة \u2068Ada (Acme)\u2069",
  );
  expect(sayIn(en, "en")("questions", { name: "سارة" })).toBe("Questions? Write to \u2068سارة\u2069");
  expect(sayIn(en, "en")("questions", { name: "Ada" })).toBe("Questions? Write to Ada");
});
