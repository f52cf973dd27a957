import { languages, getProposalWords } from "@proffer/presentation";
import { describe, expect, it } from "vitest";

/** The words of one surface in one language, by key; words of words have keys such as `statuses.SENT`. */
type Words = Readonly<Record<string, string>>;

const folders = {
  "the PDF": "../src/pdf/document/words",
  "emails to clients": "../src/deals/client-mail/words",
  "the recipient's page": "../../web/recipient/src/texts",
};

/** Emails write words with values as functions. */
type Entry = string | ((...values: string[]) => string) | { readonly [key: string]: Entry };

function flatten(key: string, entry: Entry): Array<[string, string]> {
  if (typeof entry === "string") return [[key, entry]];
  if (typeof entry === "function") return [[key, entry("{}", "{}")]];
  return Object.entries(entry).flatMap(([name, inner]) => flatten(`${key}.${name}`, inner));
}

/** Takes out the names of values, which each surface chooses. */
const normalize = (entries: Array<[string, string]>): Words =>
  Object.fromEntries(entries.map(([key, text]) => [key, text.replaceAll(/\{\w+\}/g, "{}")]));

async function readWords(folder: string): Promise<Words[]> {
  return Promise.all(
    languages.map(async (language) => {
      const file = (await import(`${folder}/${language}.ts`)) as Record<string, Record<string, Entry>>;
      return normalize(Object.entries(file[language] ?? {}).flatMap(([key, entry]) => flatten(key, entry)));
    }),
  );
}

/**
 * The texts of `key` in all languages: two keys that are spelled alike in some languages alone say different things.
 */
const joinLanguages = (words: readonly Words[], key: string) =>
  JSON.stringify(words.map((each) => each[key]));

const shared = languages.map((language) => normalize(Object.entries(getProposalWords(language))));
const surfaces = await Promise.all(
  Object.entries(folders).map(async ([name, folder]) => ({ name, words: await readWords(folder) })),
);

function findRepeated(words: readonly Words[], others: readonly Words[]): string[] {
  const said = new Set(Object.keys(others[0] ?? {}).map((key) => joinLanguages(others, key)));
  return Object.keys(words[0] ?? {}).filter((key) => said.has(joinLanguages(words, key)));
}

describe.each(surfaces)("the words of $name", ({ name, words }) => {
  it("are their own: presentation/ has none of these keys, and none of these texts", () => {
    expect(Object.keys(words[0] ?? {}).length).toBeGreaterThan(15);
    expect(Object.keys(words[0] ?? {}).filter((key) => key in (shared[0] ?? {}))).toEqual([]);
    expect(findRepeated(words, shared)).toEqual([]);
  });

  it("are said by no other surface too: such words belong in presentation/", () => {
    for (const other of surfaces.filter((each) => each.name !== name))
      expect([other.name, findRepeated(words, other.words)]).toEqual([other.name, []]);
  });

  it("would be found if they repeated a shared text under another key", () => {
    const planted = words.map((each, at) => ({ ...each, planted: shared[at]?.["subtotal"] ?? "" }));
    expect(findRepeated(planted, shared)).toEqual(["planted"]);
  });
});
