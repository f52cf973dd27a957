import {
  formatDay,
  moneyFormat,
  numberFormat,
  type MoneyFormat,
  type NumberFormat,
  type Voice,
} from "@proffer/presentation";
import { localeOf } from "../../proposals/core.ts";
import { wordsFor } from "./words/words-for.ts";
import { put, type Words } from "./words/words.ts";

/** How a document says what it says in a proposal's language: its words, and numbers, amounts and days as they are written there. */
export interface Format extends MoneyFormat, NumberFormat {
  readonly locale: string;
  readonly words: Words;
  /** What says the same on the page. */
  readonly voice: Voice;
  day(instant: string): string;
}

export function formatFor(language: string | undefined, currency: string): Format {
  const locale = localeOf(language);
  const words = wordsFor(locale);
  const numbers = { ...moneyFormat(locale, currency), ...numberFormat(locale) };
  return {
    ...numbers,
    locale,
    words,
    voice: { format: numbers, say: (key, values = {}) => put(words[key], values) },
    day: (instant) => formatDay(instant, locale),
  };
}
