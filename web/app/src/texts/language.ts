import { findLanguageWithWords, getTextDirection, type languages } from "@proffer/presentation";

export type Language = (typeof languages)[number];

/** The languages in themselves, as somebody who speaks one looks for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ar: "العربية",
  he: "עברית",
};

const storageKey = "proffer.language";

/** The locale that the application speaks and formats in: the chosen one, else the browser's first that has words. */
export const locale = findLocale();

export const language: Language = findLanguageWithWords(locale) ?? "en";

function findLocale(): string {
  const wanted = [
    // Tests run without a browser.
    globalThis.localStorage?.getItem(storageKey) ?? "",
    ...navigator.languages,
  ].filter(Boolean);
  return wanted.find((tag) => findLanguageWithWords(tag)) ?? "en-GB";
}

/** Speaks another language from now on. Texts and formats are chosen once, so the page is loaded again. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  location.reload();
}

export function applyLanguage(): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
}
