import type { Frequency } from "@proffer/contract";
import {
  formatDay,
  moneyFormat,
  numberFormat,
  type MoneyFormat,
  type NumberFormat,
} from "@proffer/presentation";
import { localeOf } from "../../proposals/core.ts";
import type { Amount } from "./document.ts";
import { wordsFor } from "./words/words-for.ts";
import type { Words } from "./words/words.ts";

/** How a document says what it says in a proposal's language: its words, and numbers, amounts and days as they are written there. */
export interface Format extends MoneyFormat, NumberFormat {
  readonly locale: string;
  readonly words: Words;
  amount(value: number, frequency: Frequency | undefined, minor: boolean): Amount;
  day(instant: string): string;
}

export function formatFor(language: string | undefined, currency: string): Format {
  const locale = localeOf(language);
  const words = wordsFor(locale);
  const money = moneyFormat(locale, currency);
  return {
    ...money,
    ...numberFormat(locale),
    locale,
    words,
    amount: (value, frequency = "once", minor) => ({
      text: money.money(value, minor),
      per: words[`per_${frequency}`],
    }),
    day: (instant) => formatDay(instant, locale),
  };
}
