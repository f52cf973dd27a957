import { findKnownLocale, findLanguageWithWords, languages } from "@proffer/presentation";
import { locale } from "../texts/language.ts";

interface NamedLocale {
  readonly code: string;
  readonly name: string;
}

/**
 * Lists the languages of proposals by name: those that have words, with the country of the browser's, which decides how dates and
 * amounts are written, and the one that is `chosen`, whatever it is.
 */
export function listLocales(chosen: string, ofBrowser: readonly string[]): readonly NamedLocale[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const offered = ofBrowser
    .map(findKnownLocale)
    .filter((code) => code !== undefined)
    .filter((code) => findLanguageWithWords(code) !== undefined);
  return [...new Set([...languages, ...offered, ...(chosen === "" ? [] : [chosen])])]
    .map((code) => ({ code, name: findKnownLocale(code) ? (names.of(code) ?? code) : code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
