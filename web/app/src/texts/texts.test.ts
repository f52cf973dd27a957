import { describe, expect, it } from "vitest";
import * as editorAr from "../editor/texts/ar.ts";
import * as editorDe from "../editor/texts/de.ts";
import * as editorEn from "../editor/texts/en.ts";
import * as editorEs from "../editor/texts/es.ts";
import * as editorFr from "../editor/texts/fr.ts";
import * as editorHe from "../editor/texts/he.ts";
import * as signInAr from "../sign-in/texts/ar.ts";
import * as signInDe from "../sign-in/texts/de.ts";
import * as signInEn from "../sign-in/texts/en.ts";
import * as signInEs from "../sign-in/texts/es.ts";
import * as signInFr from "../sign-in/texts/fr.ts";
import * as signInHe from "../sign-in/texts/he.ts";
import * as ar from "./ar.ts";
import { sayFrom, type Text } from "./create-texts.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as he from "./he.ts";
import { chooseLocale, languageNames } from "./language.ts";

type Part = { readonly texts: Readonly<Record<string, Text>> };

/** The texts of each part; those of a language stand under its code. */
const parts: Readonly<Record<string, Readonly<Record<keyof typeof languageNames, Part>>>> = {
  application: { en, de, fr, es, ar, he },
  "sign-in": { en: signInEn, de: signInDe, fr: signInFr, es: signInEs, ar: signInAr, he: signInHe },
  editor: { en: editorEn, de: editorDe, fr: editorFr, es: editorEs, ar: editorAr, he: editorHe },
};

const others = (["de", "fr", "es", "ar", "he"] as const).flatMap((language) =>
  Object.entries(parts).map(([part, texts]) => ({
    language,
    part,
    english: texts.en.texts,
    texts: texts[language].texts,
  })),
);

/** The forms of a text with the plural that each is for. */
const listForms = (text: Text) => (typeof text === "string" ? [["other", text]] : Object.entries(text));

const getLastForm = (text: Text) => listForms(text).at(-1)?.[1] ?? "";

/** What stands for something that is put in. */
const listPlaces = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].toSorted();

const count = "{count}";

/** Words that some language writes as English does, names of products, and examples. */
const spelledAlike = new Set([
  ...[
    "Actions",
    "Client",
    "Contact",
    "Description",
    "Details",
    "E-mail",
    "Message",
    "Notes",
    "Option {number}",
  ],
  ...["Optional", "Options", "Pages", "Signature", "Signatures", "Subtotal", "Total", "Website", "page"],
  ...["{count} pages", "Inter", "Letter", "Source Serif", "Webhooks", "name@example.com"],
]);

describe.each(others)("the words of $part in $language", ({ language, english, texts }) => {
  it("are those of the English ones, and put in the same", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const wanted = listPlaces(getLastForm(english[key] ?? ""));
      for (const [plural = "", words = ""] of listForms(text)) {
        // "One proposal", "two proposals": these forms can say the number in a word.
        const isSaid = ["zero", "one", "two"].includes(plural) && !words.includes(count);
        const places = listPlaces(words);
        expect([
          key,
          plural,
          isSaid && wanted.includes(count) ? [...places, count].toSorted() : places,
        ]).toEqual([key, plural, wanted]);
      }
    }
  });

  it("have a form for every plural of a number below a thousand", () => {
    const rules = new Intl.PluralRules(language);
    const plurals = [...new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))];
    for (const [key, text] of Object.entries(english)) {
      if (typeof text === "string") continue;
      const forms = listForms(texts[key] ?? "").map(([plural = ""]) => plural);
      expect([key, forms.toSorted()]).toEqual([key, plurals.toSorted()]);
    }
  });

  it("are not left in English", () => {
    const same = Object.entries(english).filter(([key, text]) => {
      const words = getLastForm(text);
      return getLastForm(texts[key] ?? "") === words && /[a-z]{4}/.test(words.replaceAll(/\{\w+\}/g, ""));
    });
    expect(same.filter(([, text]) => !spelledAlike.has(getLastForm(text)))).toEqual([]);
  });
});

describe("the words", () => {
  const say = sayFrom(() => ar.texts, "ar");

  it("change in Arabic with the number of what they count, in all six plurals", () => {
    const said = [0, 1, 2, 3, 11, 100].map((number) => say("line_count", { count: number }));
    expect(said).toEqual([
      "لا بنود",
      "بند واحد",
      "بندان",
      "\u20683\u2069 بنود",
      "\u206811\u2069 بندًا",
      "\u2068100\u2069 بند",
    ]);
  });

  it("hold numbers as the language writes them", () => {
    const of = { from: 1, to: 50, total: 12_345 };
    expect(sayFrom(() => de.texts, "de")("of_total", of)).toBe("1 bis 50 von 12.345");
    expect(sayFrom(() => en.texts, "en")("of_total", of)).toBe("1 to 50 of 12,345");
    expect(sayFrom(() => ar.texts, "ar-EG")("line_count", { count: 12 })).toBe("\u2068١٢\u2069 بندًا");
  });

  it("isolate what is put in where one of both runs from right to left", () => {
    expect(say("remove_name", { name: "Ada (Acme)" })).toBe("إزالة \u2068Ada (Acme)\u2069");
    expect(sayFrom(() => en.texts, "en")("remove_name", { name: "سارة" })).toBe("Remove \u2068سارة\u2069");
    expect(sayFrom(() => en.texts, "en")("remove_name", { name: "Ada" })).toBe("Remove Ada");
  });
});

describe("the locale", () => {
  it("is the first that the browser asks for and that has words", () => {
    expect(chooseLocale("", ["pt-BR", "de-AT", "en-US"])).toBe("de-AT");
    expect(chooseLocale("", ["pt-BR"])).toBe("en-GB");
    expect(chooseLocale("", ["no such locale", "he"])).toBe("he");
  });

  it("is that of the chosen language, with the region of the browser where there is one", () => {
    expect(chooseLocale("de", ["en-US", "de-AT"])).toBe("de-AT");
    expect(chooseLocale("fr", ["en-US", "de-AT"])).toBe("fr");
  });

  it("is not that of a language which was stored and which nobody speaks here", () => {
    expect(chooseLocale("xx", ["es-MX"])).toBe("es-MX");
  });
});
