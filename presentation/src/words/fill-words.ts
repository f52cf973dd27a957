/** Characters of Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A value for putting into a text. Where either runs from right to left, the value stands between invisible isolates, so
 * that it keeps its own direction and the text beside it keeps its place.
 */
export function isolateWithin(text: string, value: string): string {
  if (value === "") return "";
  return rightToLeft.test(text) || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

/** Puts values into words, isolated: `{name}` stands for the value of that name. Braces inside a value stay as they are. */
export function fillWords(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? isolateWithin(words, String(values[name])) : written,
  );
}
