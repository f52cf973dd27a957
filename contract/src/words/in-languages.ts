/** The languages that there are words in. */
export const languages = ["en", "de", "es", "fr", "ar", "he"] as const;
export type Language = (typeof languages)[number];

/** The same words in each of them. */
export type InLanguages<Words> = Readonly<Record<Language, Words>>;

/** English where there are none in the language. */
export function wordsIn<Words>(words: InLanguages<Words>, locale: string): Words {
  return words[languageWithWords(locale) ?? "en"];
}

export function languageWithWords(locale: string): Language | undefined {
  const { language } = new Intl.Locale(locale);
  return languages.find((each) => each === language);
}
