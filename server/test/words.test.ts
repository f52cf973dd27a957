import { languages, type Text } from "@proffer/presentation";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The words of one surface in one language, by key. */
type Words = Readonly<Record<string, string>>;

const areas = {
  "the PDF": "pdf",
  "emails to clients": "client-mail",
  "the recipient's page": "recipient",
};

/**
 * Reads the words of an area in each language. Removes the names of placeholders, because each surface
 * chooses different names.
 */
const readWords = (area: string): Words[] =>
  languages.map((language) => {
    const text = readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), "utf8");
    const words = JSON.parse(text.replaceAll(/\{\w+\}/g, "{}")) as Readonly<Record<string, Text>>;
    return Object.fromEntries(
      Object.entries(words).map(([key, said]) => [key, typeof said === "string" ? said : said.other]),
    );
  });

/**
 * Joins the texts of `key` in all languages. Two keys with equal texts in only some languages have different
 * meanings.
 */
const joinLanguages = (words: readonly Words[], key: string) =>
  JSON.stringify(words.map((each) => each[key]));

const shared = readWords("presentation");
const surfaces = Object.entries(areas).map(([name, area]) => ({ name, words: readWords(area) }));

function findRepeated(words: readonly Words[], others: readonly Words[]): string[] {
  const said = new Set(Object.keys(others[0] ?? {}).map((key) => joinLanguages(others, key)));
  return Object.keys(words[0] ?? {}).filter((key) => said.has(joinLanguages(words, key)));
}

describe.each(surfaces)("the words of $name", ({ name, words }) => {
  it("are different from presentation/, in all keys and texts", () => {
    expect(Object.keys(words[0] ?? {}).length).toBeGreaterThan(15);
    expect(Object.keys(words[0] ?? {}).filter((key) => key in (shared[0] ?? {}))).toEqual([]);
    expect(findRepeated(words, shared)).toEqual([]);
  });

  it("are in no other surface, because shared words belong in presentation/", () => {
    for (const other of surfaces.filter((each) => each.name !== name))
      expect([other.name, findRepeated(words, other.words)]).toEqual([other.name, []]);
  });

  it("are detected if they repeat a shared text under another key", () => {
    const planted = words.map((each, at) => ({ ...each, planted: shared[at]?.["subtotal"] ?? "" }));
    expect(findRepeated(planted, shared)).toEqual(["planted"]);
  });
});
