import type { Frequency } from "@proffer/contract";
import {
  countDaysLeft,
  formatDate,
  formatDay,
  formatLastDay,
  formatMoment,
  getMoneyFormat,
  getNumberFormat,
  joinNames,
  toKnownTimeZone,
  type MoneyFormat,
  type NumberFormat,
} from "@proffer/presentation";
import type { SayInPage } from "./texts.ts";
import { readTypedNumbers, type TypedNumbers } from "./typed-number.ts";

/** Formats of numbers, amounts and dates for the reader. */
export interface Format extends MoneyFormat, NumberFormat, TypedNumbers {
  /** The day in the time zone of the organization, as in the PDF. */
  date(instant: string): string;
  /** A date, such as 2027-01-31, which is the same day everywhere. */
  calendarDay(date: string): string;
  /**
   * The last day of an offer in the time zone of the organization. With `now`, the hour is added if the offer
   * ended today.
   */
  lastDay(end: string, now?: number): string;
  /** The time in the reader's zone, with the name of that zone. */
  dateAndTime(instant: string): string;
  /**
   * The time until the end of an offer: "in 3 days", "tomorrow", "in 2 hours". Undefined if only `lastDay` is
   * exact.
   */
  until(end: string, now: number): string | undefined;
  per(frequency: Frequency | undefined): string;
  /** Joins names in a sentence. */
  names(names: readonly string[]): string;
  /** Returns the format of another currency. */
  moneyIn(currency: string): MoneyFormat;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Creates the formats of a page. The default of `readerZone` is the zone of the process, which is wrong on
 * the server.
 */
export function createFormat(
  locale: string,
  currency: string,
  say: SayInPage,
  readerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  organizationZone = "UTC",
): Format {
  const timeZone = toKnownTimeZone(organizationZone);
  const zones = { timeZone, readerZone };
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    ...getMoneyFormat(locale, currency),
    ...getNumberFormat(locale),
    ...readTypedNumbers(locale),
    calendarDay: (date) => formatDate(date, locale),
    date: (instant) => formatDay(instant, locale, timeZone),
    lastDay: (end, now) =>
      formatLastDay(end, locale, zones, now === undefined ? undefined : new Date(now).toISOString()),
    dateAndTime: (instant) => formatMoment(instant, locale, readerZone),
    until: (end, now) => {
      const left = Date.parse(end) - now;
      if (left >= day) {
        const days = countDaysLeft(end, new Date(now).toISOString(), zones);
        return days === undefined ? undefined : relative.format(days, "day");
      }
      if (left >= hour) return relative.format(Math.floor(left / hour), "hour");
      return relative.format(Math.max(1, Math.ceil(left / minute)), "minute");
    },
    per: (frequency) => say(`per_${frequency ?? "once"}`),
    names: (names) => joinNames(names, locale),
    moneyIn: (other) => getMoneyFormat(locale, other),
  };
}
