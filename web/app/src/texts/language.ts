import {
  findKnownLocale,
  findLanguageWithWords,
  getTextDirection,
  type Language,
} from "@proffer/presentation";

/** The languages of the application. Each is named in itself, so that its speakers find it. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
  he: "עברית",
} as const satisfies Record<Language, string>;

const storageKey = "proffer.language";

/** The locale that the application speaks and formats in: the chosen one, else the browser's first that has words. */
export const locale = findLocale();

export const language: Language = findLanguageWithWords(locale) ?? "en";

function findLocale(): string {
  // Tests run without a browser.
  const chosen = globalThis.localStorage?.getItem(storageKey) ?? "";
  return chooseLocale(chosen, navigator.languages);
}

/**
 * Chooses the locale: with the region of the browser if the browser asks for the chosen language too, because the
 * region has its own dates and amounts.
 */
export function chooseLocale(chosen: string, asked: readonly string[]): string {
  // Some browsers name locales that Intl refuses.
  const known = asked.flatMap((tag) => findKnownLocale(tag) ?? []);
  const translated = known.filter((tag) => findLanguageWithWords(tag));
  if (!(chosen in languageNames)) return translated[0] ?? "en-GB";
  return translated.find((tag) => findLanguageWithWords(tag) === chosen) ?? chosen;
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
