/** Tells whether the name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    createFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** Converts an instant to the date at that moment in a time zone, as 2026-03-31. */
export function toLocalDate(instant: string, timeZone: string): string {
  return new Date(toLocal(Date.parse(instant), createFormat(timeZone))).toISOString().slice(0, 10);
}

/**
 * Converts a date to the first instant of that day in a time zone. Where the clocks are set at midnight that is the
 * first moment at which they show the date.
 */
export function toStartOfDay(date: string, timeZone: string): string {
  const format = createFormat(timeZone);
  const midnight = Date.parse(date);
  // Two offsets a day apart: no zone changes its clocks twice in two days.
  const starts = [midnight - dayMs, midnight + dayMs]
    .map((near) => midnight - (toLocal(near, format) - near))
    .toSorted((a, b) => a - b);
  const start = starts.find((each) => toLocal(each, format) >= midnight) ?? midnight;
  return new Date(start).toISOString();
}

const dayMs = 24 * 3600 * 1000;

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** The time on the clocks of a zone at an instant, as if it were UTC. */
function toLocal(instant: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
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
