import { fillWords } from "@proffer/presentation";
import { language, locale, type Language } from "./language.ts";
import type { Text, TextsLike } from "./text.ts";

type Values = Readonly<Record<string, string | number>>;

/** The words for a key with the values put in; what a value itself contains stays as it is. */
export type Say<Key> = (key: Key, values?: Values) => string;

type Loader<Words> = () => Promise<{ readonly texts: TextsLike<Words> }>;

type OtherLanguages<Words> = Readonly<Record<Exclude<Language, "en">, Loader<Words>>>;

const loaders: Array<() => Promise<void>> = [];

/**
 * The words of one part of the application: its English ones are in its script, those of other languages are loaded by
 * `loadTexts`, so nothing is said before the part is shown. A language that is missing or lacks a key does not compile.
 */
export function createTexts<Words extends Readonly<Record<string, Text>>>(
  english: Words,
  others: OtherLanguages<Words>,
): Say<keyof Words> {
  let texts: TextsLike<Words> = english;
  const load = language === "en" ? undefined : others[language];
  if (load)
    loaders.push(async () => {
      ({ texts } = await load());
    });
  return sayFrom(() => texts, locale);
}

/** Says texts in their locale: it has the plural forms, and the way in which numbers are written. */
export function sayFrom<Words>(getTexts: () => TextsLike<Words>, textLocale: string): Say<keyof Words> {
  const plurals = new Intl.PluralRules(textLocale);
  const numbers = new Intl.NumberFormat(textLocale);
  const write = (value: string | number) => (typeof value === "number" ? numbers.format(value) : value);
  return (key, values = {}) => {
    const words = getTexts()[key];
    const text =
      typeof words === "string" ? words : (words[plurals.select(Number(values["count"]))] ?? words.other);
    const written = Object.entries(values).map(([name, value]) => [name, write(value)] as const);
    return fillWords(text, Object.fromEntries(written));
  };
}

/** Loads the words of every part whose script is there. A part that is loaded later does so before it is shown. */
export async function loadTexts(): Promise<void> {
  const waiting = loaders.splice(0);
  await Promise.all(waiting.map((load) => load()));
}
