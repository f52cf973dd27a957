import { keepFormats } from "./keep-formats.ts";

/** Tells whether the name is an IANA time zone known to this machine. An offset such as +01:00 is not. */
export function isTimeZone(name: string): boolean {
  return findTimeZone(name) !== undefined;
}

/**
 * Finds a time zone by its IANA name and returns the name with canonical capitals. An older name remains
 * unchanged.
 */
export function findTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** Converts an instant to the date at that moment in a time zone, as 2026-03-31. */
export function toLocalDate(instant: string, timeZone: string): string {
  return toDate(toLocal(Date.parse(instant), timeZone));
}

/**
 * Converts a date to the first instant of that day in a time zone. If the clocks change at midnight, that is
 * the first moment at which they show the date.
 */
export function toStartOfDay(date: string, timeZone: string): string {
  return new Date(toInstant(Date.parse(date), timeZone)).toISOString();
}

/** Converts a date and an hour of the day to an instant in a time zone. */
export function toHourOfDay(date: string, hour: number, timeZone: string): string {
  return new Date(toInstant(Date.parse(date) + hour * 3600 * 1000, timeZone)).toISOString();
}

/** Converts a date to the last millisecond of that day in a time zone. */
export function toEndOfDay(date: string, timeZone: string): string {
  return new Date(toInstant(Date.parse(date) + dayMs, timeZone) - 1).toISOString();
}

/** Adds days to an instant, keeping the time of day in the time zone. */
export function addDays(instant: string, days: number, timeZone: string): string {
  const local = toLocal(Date.parse(instant), timeZone) + days * dayMs;
  return new Date(toInstant(local, timeZone)).toISOString();
}

/** Counts the days from one date to another, both as 2026-03-31. The next day is 1. */
export function countDaysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Adds days to a date, as 2026-03-31. */
export function addToDate(date: string, days: number): string {
  return toDate(Date.parse(date) + days * dayMs);
}

/**
 * Tells whether an instant is the first of a day in a time zone. Its clocks show midnight, or a later time if
 * they change at midnight.
 */
export function isStartOfDay(instant: string, timeZone: string): boolean {
  return toStartOfDay(toLocalDate(instant, timeZone), timeZone) === new Date(instant).toISOString();
}

/** Formats an instant in the time of a zone, with its offset: 2026-12-19T23:59:59.999+01:00. */
export function toOffsetTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  const local = toLocal(time, timeZone);
  const minutes = Math.round((local - time) / 60_000);
  if (minutes === 0) return new Date(time).toISOString();
  const parts = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${new Date(local).toISOString().slice(0, -1)}${minutes < 0 ? "-" : "+"}${offset}`;
}

const dayMs = 24 * 3600 * 1000;

function toDate(local: number): string {
  return new Date(local).toISOString().slice(0, 10);
}

/**
 * Finds the first instant at which the clocks of a zone show a time, which is given as if it were UTC. If the
 * clocks skip this time, finds an instant at which they show a later time.
 */
function toInstant(local: number, timeZone: string): number {
  // The offsets of the days before and after suffice, because no zone changes its clocks twice in two days.
  const instants = [local - dayMs, local + dayMs]
    .map((near) => local - (toLocal(near, timeZone) - near))
    .toSorted((a, b) => a - b);
  return instants.find((each) => toLocal(each, timeZone) >= local) ?? local;
}

const getFormat = keepFormats(
  (timeZone) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);

/** Returns the time on the clocks of a zone at an instant, as if it were UTC. */
function toLocal(instant: number, timeZone: string): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(
    get("year"),
    get("month") - 1,
    get("day"),
    get("hour"),
    get("minute"),
    get("second"),
    milliseconds,
  );
}
