import { keepFormats } from "./keep-formats.ts";

const getDayFormat = keepFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);

/** The day of an instant in UTC, as everybody is told it wherever they are, such as 20 November 2026. */
export function formatDay(instant: string, locale: string): string {
  return getDayFormat(locale).format(new Date(instant));
}

/** The last moment before an end, so that an end at midnight names the day before: nobody is promised a day that there is not. */
export function toLastMomentBefore(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}
