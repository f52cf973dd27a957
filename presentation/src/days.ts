/** Formats by locale: to make one takes fifty times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 100;

/** The day of an instant in UTC, as everybody is told it wherever they are, such as 20 November 2026. */
export function formatDay(instant: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    if (formats.size === maxFormats) formats.clear();
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    formats.set(locale, format);
  }
  return format.format(new Date(instant));
}

/** The last moment before an end, so that an end at midnight names the day before: nobody is promised a day that there is not. */
export function toLastMomentBefore(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}
