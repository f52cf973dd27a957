import { keepFormats } from "./keep-formats.ts";
import { countDaysBetween, isStartOfDay, isTimeZone, toLocalDate } from "./time-zone.ts";

const getDayFormat = keepFormats(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
);

const getMomentFormat = keepFormats(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    }),
);

/** The time zones that determine days. */
export interface DayZones {
  /** Time zone of the organization. All readers see dates in this time zone. */
  readonly timeZone: string;
  /** Time zone of the reader. Unknown on the server. */
  readonly readerZone?: string | undefined;
}

/** Formats the day of an instant in the organization's time zone, such as 20 November 2026. */
export function formatDay(instant: string, locale: string, timeZone: string): string {
  return getDayFormat(locale, timeZone).format(new Date(instant));
}

/** Formats a date, such as 2027-01-31, that is the same day in every time zone. */
export function formatDate(date: string, locale: string): string {
  return formatDay(`${date}T00:00:00Z`, locale, "UTC");
}

/** Formats an instant with its date, its time of day and the short name of the time zone. */
export function formatMoment(instant: string, locale: string, timeZone: string): string {
  return getMomentFormat(locale, timeZone).format(new Date(instant));
}

/**
 * Returns the zone, or UTC if this machine does not know it: an old browser knows fewer zones than the
 * server.
 */
export const toKnownTimeZone = keepFormats((timeZone) => (isTimeZone(timeZone) ? timeZone : "UTC"));

/**
 * Returns the last day of an offer, as 2026-12-19. An end at the start of a day belongs to the day before.
 */
export function toLastDay(end: string, timeZone: string): string {
  return toLocalDate(toLastMoment(end, timeZone), timeZone);
}

/**
 * Formats the last day of an offer. The hour and the time zone are added if the reader's calendar shows
 * another day at the end of the offer, or if the offer ended on the reader's current day.
 */
export function formatLastDay(end: string, locale: string, zones: DayZones, now?: string): string {
  const { timeZone } = zones;
  const last = toLastMoment(end, timeZone);
  const endedToday = now !== undefined && end <= now && countDaysLeft(end, now, zones) === 0;
  return isSameDay(last, zones) && !endedToday
    ? formatDay(last, locale, timeZone)
    : formatMoment(last, locale, timeZone);
}

/**
 * Counts the days from now until the last day of an offer, on the calendar of the reader. Undefined if that
 * calendar shows another day at the end of the offer.
 */
export function countDaysLeft(end: string, now: string, zones: DayZones): number | undefined {
  const { timeZone, readerZone = timeZone } = zones;
  const last = toLastMoment(end, timeZone);
  if (!isSameDay(last, zones)) return undefined;
  return countDaysBetween(toLocalDate(now, readerZone), toLocalDate(last, timeZone));
}

/** Returns the end. If it is the start of a day, returns the moment before it. */
function toLastMoment(end: string, timeZone: string): string {
  return isStartOfDay(end, timeZone) ? new Date(Date.parse(end) - 1).toISOString() : end;
}

function isSameDay(instant: string, { timeZone, readerZone = timeZone }: DayZones): boolean {
  return toLocalDate(instant, timeZone) === toLocalDate(instant, readerZone);
}
