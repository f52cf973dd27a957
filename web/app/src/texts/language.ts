import {
  findKnownLocale,
  findLanguageWithWords,
  getTextDirection,
  type languages,
} from "@proffer/presentation";

/** The languages that the application speaks, in themselves, as somebody who speaks one looks for it. */
export const languageNames = {
  en: "English",
} as const satisfies Partial<Record<(typeof languages)[number], string>>;

export type Language = keyof typeof languageNames;

const storageKey = "proffer.language";

/** The locale that the application speaks and formats in: the chosen one, else the browser's first that has words. */
export const locale = findLocale();

export const language: Language = findLanguage(locale) ?? "en";

function findLocale(): string {
  // Tests run without a browser.
  const chosen = globalThis.localStorage?.getItem(storageKey) ?? "";
  // Some browsers name locales that Intl refuses.
  const known = [chosen, ...navigator.languages].flatMap((tag) => findKnownLocale(tag) ?? []);
  return known.find((tag) => findLanguage(tag)) ?? "en-GB";
}

function findLanguage(tag: string): Language | undefined {
  const found = findLanguageWithWords(tag);
  return found !== undefined && found in languageNames ? (found as Language) : undefined;
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
