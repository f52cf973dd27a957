import type { Frequency } from "@proffer/contract";
import {
  formatDay,
  toLastMomentBefore,
  getMoneyFormat,
  getNumberFormat,
  type MoneyFormat,
  type NumberFormat,
} from "@proffer/presentation";
import type { Say } from "./texts/texts.ts";
import { readTypedNumbers, type TypedNumbers } from "./typed-number.ts";

/** Numbers, amounts and dates as the reader writes them. */
export interface Format extends MoneyFormat, NumberFormat, TypedNumbers {
  /** The day in UTC, as in the PDF, which is printed without knowing where its reader is. */
  date(instant: string): string;
  /** The last whole day before an end at midnight. */
  lastDay(end: string): string;
  /** The time in the reader's own zone, with the name of that zone. */
  dateAndTime(instant: string): string;
  /** The time until an instant: "in 3 days", "tomorrow", "in 2 hours". */
  until(instant: string, now: number): string;
  per(frequency: Frequency | undefined): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Without `timeZone`, times are in the zone of the process, which in a browser is that of the reader. */
export function createFormat(locale: string, currency: string, say: Say, timeZone?: "UTC"): Format {
  const fullDay = { year: "numeric", month: "long", day: "numeric", timeZone } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const dateAndTime = new Intl.DateTimeFormat(locale, { ...fullDay, ...time });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    ...getMoneyFormat(locale, currency),
    ...getNumberFormat(locale),
    ...readTypedNumbers(locale),
    date: (instant) => formatDay(instant, locale),
    lastDay: (end) => formatDay(toLastMomentBefore(end), locale),
    dateAndTime: (instant) => dateAndTime.format(new Date(instant)),
    until: (instant, now) => {
      const left = Date.parse(instant) - now;
      if (left >= day) return relative.format(Math.floor(left / day), "day");
      if (left >= hour) return relative.format(Math.floor(left / hour), "hour");
      return relative.format(Math.max(1, Math.ceil(left / minute)), "minute");
    },
    per: (frequency) => say(`per_${frequency ?? "once"}`),
  };
}
