import {
  addToDate,
  countDaysBetween,
  toEndOfDay,
  toKnownTimeZone,
  toLastDay,
  toLocalDate,
  toStartOfDay,
  type DayZones,
} from "@proffer/presentation";
import { session } from "../api/known-session.ts";

/** Gets the time zone of the organization, or the time zone of the browser before the user signs in. */
export function getTimeZone(): string {
  const { value } = session;
  return value ? toKnownTimeZone(value.organization.time_zone) : getBrowserZone();
}

/** Gets the time zones of the organization and of the browser. */
export function getDayZones(): DayZones {
  return { timeZone: getTimeZone(), readerZone: getBrowserZone() };
}

const getBrowserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gets today's date in the time zone of the organization, as 2026-03-31. */
export function getToday(now = new Date()): string {
  return toLocalDate(now.toISOString(), getTimeZone());
}

/** Converts the end of an offer to its last day, as 2026-03-31. Empty if there is no end. */
export function toDayValue(end: string | null | undefined): string {
  return end ? toLastDay(end, getTimeZone()) : "";
}

/** Converts a date to the end of that day. Null if there is no date. */
export function toEnd(date: string): string | null {
  return date === "" ? null : toEndOfDay(date, getTimeZone());
}

/** Returns the first instant of the day that is a number of days ahead. */
export function toStartOfDayAhead(now: Date, days: number): string {
  return toStartOfDay(addToDate(getToday(now), days), getTimeZone());
}

/** Counts the days until the last day of an offer, in the time zone of the organization. */
export function countDaysUntil(end: string, now: Date): number {
  return countDaysBetween(getToday(now), toDayValue(end));
}
