import type { en } from "./en.ts";

export type TextKey = keyof typeof en;
/** All words of the page in one language; {name} stands for what is put in. */
export type Texts = Readonly<Record<TextKey, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** The words for `key` with the values put in; what a value itself contains stays as it is. */
export type Say = (key: TextKey, values?: Values) => string;

export function sayIn(texts: Texts): Say {
  return (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : written,
    );
}
