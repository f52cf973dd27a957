import { findKnownLocale, findLanguageWithWords, languages } from "@proffer/presentation";
import { locale } from "../texts/language.ts";

interface NamedLocale {
  readonly code: string;
  readonly name: string;
}

/**
 * Lists the languages of proposals by name, each with an example date: all languages with texts, the
 * browser's languages with their countries, and the `chosen` one. The country decides the format of dates and
 * amounts.
 */
export function listLocales(chosen: string, ofBrowser: readonly string[]): readonly NamedLocale[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const offered = ofBrowser
    .map(findKnownLocale)
    .filter((code) => code !== undefined)
    .filter((code) => findLanguageWithWords(code) !== undefined);
  const describe = (code: string) => {
    const known = findKnownLocale(code);
    return known === undefined ? code : `${names.of(known) ?? code} (${formatExampleDate(known)})`;
  };
  return [...new Set([...languages, "en-GB", ...offered, ...(chosen === "" ? [] : [chosen])])]
    .map((code) => ({ code, name: describe(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}

/** Formats the last day of this year, whose day and month cannot be confused. */
export function formatExampleDate(code: string): string {
  return new Intl.DateTimeFormat(code).format(new Date(new Date().getFullYear(), 11, 31));
}
