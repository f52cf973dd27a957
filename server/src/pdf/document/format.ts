import {
  chooseForm,
  formatDate,
  formatDay,
  formatLastDay,
  getMoneyFormat,
  getNumberFormat,
  toLocale,
  type MoneyFormat,
  type NumberFormat,
  type Voice,
} from "@proffer/presentation";
import { fillWords, getWords, type Words } from "./words.ts";

/** The words, numbers, amounts and dates of a document, in the language of its proposal. */
export interface Format extends MoneyFormat, NumberFormat {
  readonly locale: string;
  readonly words: Words;
  /** Wording shared by the PDF and the recipient page. */
  readonly voice: Voice;
  /** Formats the day in the time zone of the organization. */
  day(instant: string): string;
  /** Formats a date, such as 2027-01-31. */
  calendarDay(date: string): string;
  /** Formats the last day of an offer. */
  lastDay(end: string): string;
  /** Formats the time in the time zone of the organization, with the name of the zone. */
  hour(instant: string): string;
}

/** Creates the formats of a document. `timeZone` is the time zone of the organization. */
export function createFormat(language: string | undefined, currency: string, timeZone: string): Format {
  const locale = toLocale(language);
  const words = getWords(locale);
  const plurals = new Intl.PluralRules(locale);
  const numbers = { ...getMoneyFormat(locale, currency), ...getNumberFormat(locale) };
  return {
    ...numbers,
    locale,
    words,
    voice: {
      format: numbers,
      say: (key, values = {}) => fillWords(chooseForm(words[key], values, plurals), values),
    },
    day: (instant) => formatDay(instant, locale, timeZone),
    calendarDay: (date) => formatDate(date, locale),
    lastDay: (end) => formatLastDay(end, locale, { timeZone }),
    hour: (instant) => createHourFormat(locale, timeZone).format(new Date(instant)),
  };
}

function createHourFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  });
}
