import {
  formatDay,
  getMoneyFormat,
  getNumberFormat,
  toLocale,
  type MoneyFormat,
  type NumberFormat,
  type Voice,
} from "@proffer/presentation";
import { getWords } from "./words/get-words.ts";
import { fillWords, type Words } from "./words/words.ts";

/** The words, numbers, amounts and dates of a document in the language of its proposal. */
export interface Format extends MoneyFormat, NumberFormat {
  readonly locale: string;
  readonly words: Words;
  /** Wording that the PDF shares with the recipient page. */
  readonly voice: Voice;
  day(instant: string): string;
}

export function createFormat(language: string | undefined, currency: string): Format {
  const locale = toLocale(language);
  const words = getWords(locale);
  const numbers = { ...getMoneyFormat(locale, currency), ...getNumberFormat(locale) };
  return {
    ...numbers,
    locale,
    words,
    voice: { format: numbers, say: (key, values = {}) => fillWords(words[key], values) },
    day: (instant) => formatDay(instant, locale),
  };
}
