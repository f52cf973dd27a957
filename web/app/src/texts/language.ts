import {
  findKnownLocale,
  findLanguageWithWords,
  getTextDirection,
  type Language,
} from "@proffer/presentation";

/** The languages of the application, each with its own name so that its speakers find it. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
  he: "עברית",
} as const satisfies Record<Language, string>;

const storageKey = "proffer.language";

/** The locale of texts and formats: the chosen one, otherwise the browser's first locale with texts. */
export const locale = findLocale();

export const language: Language = findLanguageWithWords(locale) ?? "en";

function findLocale(): string {
  // Tests run without a browser.
  const chosen = globalThis.localStorage?.getItem(storageKey) ?? "";
  return chooseLocale(chosen, navigator.languages);
}

/**
 * Chooses the locale. If the browser also requests the chosen language, its region is kept, because regions
 * differ in dates and amounts.
 */
export function chooseLocale(chosen: string, asked: readonly string[]): string {
  // Some browsers return locales that Intl rejects.
  const known = asked.flatMap((tag) => findKnownLocale(tag) ?? []);
  const translated = known.filter((tag) => findLanguageWithWords(tag));
  if (!(chosen in languageNames)) return translated[0] ?? "en-GB";
  return translated.find((tag) => findLanguageWithWords(tag) === chosen) ?? chosen;
}

/** Switches to another language. Texts and formats are chosen once, so the page is reloaded. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  location.reload();
}

export function applyLanguage(): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
}
