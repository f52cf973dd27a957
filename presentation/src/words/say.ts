/**
 * A text of `locales/`. A value replaces `{name}`. If the words depend on `{count}`, the text has one form
 * for each plural of its language.
 */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });

/** The texts of one language: a text for each English key. */
export type TextsLike<English> = Readonly<Record<keyof English, Text>>;

export type Values = Readonly<Record<string, string | number>>;

/** Returns the text for a key with its values. Braces inside a value remain. */
export type Say<Key> = (key: Key, values?: Values) => string;

/** Creates `say` for texts of one language. The locale decides the plurals and the format of numbers. */
export function createSay<Key extends string>(
  getTexts: () => Readonly<Record<Key, Text>>,
  locale: string,
): Say<Key> {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => fillWords(chooseForm(getTexts()[key], values, plurals), values, locale);
}

/** Returns the form of a text for its `{count}`. */
export function chooseForm(text: Text, values: Values, plurals: Intl.PluralRules): string {
  return typeof text === "string" ? text : (text[plurals.select(Number(values["count"]))] ?? text.other);
}

/**
 * Inserts isolated values into words, with numbers formatted for the locale. A placeholder without a value
 * remains, as do braces inside a value.
 */
export function fillWords(words: string, values: Values, locale?: string): string {
  return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : isolateWithin(words, value.toLocaleString(locale));
  });
}

/** Characters of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Wraps a value in invisible isolates if the value or the surrounding text is written from right to left. The
 * value keeps its direction, and the text beside it keeps its place.
 */
export function isolateWithin(text: string, value: string): string {
  if (value === "") return "";
  return rightToLeft.test(text) || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}
