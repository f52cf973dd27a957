/** The languages of `locales/`. */
export const languages = ["en", "de", "es", "fr", "ar", "he"] as const;
export type Language = (typeof languages)[number];

/** One value for each language. */
export type InLanguages<Words> = Readonly<Record<Language, Words>>;

/** Chooses the words for a locale, in English if its language has none. */
export function chooseWords<Words>(words: InLanguages<Words>, locale: string): Words {
  return words[findLanguageWithWords(locale) ?? "en"];
}

/** Finds the language of a locale. Returns undefined if there are no words in this language. */
export function findLanguageWithWords(locale: string): Language | undefined {
  const { language } = new Intl.Locale(locale);
  return languages.find((each) => each === language);
}
