import { globSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { texts as arLibrary } from "../library/texts/ar.ts";
import { texts as ar } from "./ar.ts";
import { sayFrom } from "./create-texts.ts";
import { texts as de } from "./de.ts";
import { texts as en } from "./en.ts";
import { chooseLocale, languageNames } from "./language.ts";
import type { Text } from "./text.ts";

type Texts = Readonly<Record<string, Text>>;

const source = new URL("..", import.meta.url);

async function readTexts(folder: string, language: string): Promise<Texts> {
  const { texts } = (await import(new URL(`${folder}/${language}.ts`, source).href)) as { texts: Texts };
  return texts;
}

const folders = globSync("**/en.ts", { cwd: source }).map((path) => dirname(path));
const others = Object.keys(languageNames).filter((language) => language !== "en");

/** The texts of each part in each other language, with the English ones. */
const translations = await Promise.all(
  folders.flatMap((folder) =>
    others.map(async (language) => ({
      folder,
      language,
      english: await readTexts(folder, "en"),
      texts: await readTexts(folder, language),
    })),
  ),
);

/** The forms of a text with the plural that each is for. */
const listForms = (text: Text) => (typeof text === "string" ? [["other", text]] : Object.entries(text));

const getForm = (text: Text) => (typeof text === "string" ? text : text.other);

/** Lists the placeholders of a text. */
const listPlaces = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].toSorted();

const count = "{count}";

/** Words that some language writes as English does, names of products, and examples. */
const spelledAlike = new Set([
  "Actions",
  "Client",
  "Computer",
  "Contact",
  "Description",
  "Details",
  "Images",
  "Message",
  "Notes",
  "Option {number}",
  "Optional",
  "Options",
  "Pages",
  "Signature",
  "Signatures",
  "Subtotal",
  "Tablet",
  "Total",
  "Website",
  "page",
  "{count} pages",
  "Inter",
  "Letter",
  "Source Serif",
  "Webhooks",
  "name@example.com",
  "Plus",
  "Services",
  "Standard",
  "Wallbox 11 kW",
  "Workshop",
  "modules",
  "pages",
  "solar",
]);

describe.each(translations)("the words of $folder in $language", ({ language, english, texts }) => {
  it("are those of the English ones, and put in the same", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const wanted = listPlaces(getForm(english[key] ?? ""));
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
      const words = getForm(text);
      return getForm(texts[key] ?? "") === words && /[a-z]{4}/.test(words.replaceAll(/\{\w+\}/g, ""));
    });
    expect(same.filter(([, text]) => !spelledAlike.has(getForm(text)))).toEqual([]);
  });
});

describe("the words", () => {
  const say = sayFrom(() => ar, "ar");

  it("change in Arabic with the number of what they count, in all six plurals", () => {
    const sayInLibrary = sayFrom(() => arLibrary, "ar");
    const counts = [0, 1, 2, 3, 11, 100].map((number) => sayInLibrary("line_count", { count: number }));
    expect(counts).toEqual([
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
    expect(sayFrom(() => de, "de")("of_total", of)).toBe("1 bis 50 von 12.345");
    expect(sayFrom(() => en, "en")("of_total", of)).toBe("1 to 50 of 12,345");
    expect(sayFrom(() => arLibrary, "ar-EG")("line_count", { count: 12 })).toBe("\u2068١٢\u2069 بندًا");
  });

  it("isolate what is put in where one of both runs from right to left", () => {
    expect(say("remove_name", { name: "Ada (Acme)" })).toBe("إزالة \u2068Ada (Acme)\u2069");
    expect(sayFrom(() => en, "en")("remove_name", { name: "سارة" })).toBe("Remove \u2068سارة\u2069");
    expect(sayFrom(() => en, "en")("remove_name", { name: "Ada" })).toBe("Remove Ada");
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
