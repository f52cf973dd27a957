import { locale } from "../texts/language.ts";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** Formats the time until a decision: in minutes below an hour, in hours below two days, then in days. */
export function formatDays(seconds: number): string {
  if (seconds < hourSeconds) return formatUnit("minute", seconds / minuteSeconds);
  if (seconds < 2 * daySeconds) return formatUnit("hour", seconds / hourSeconds);
  return formatUnit("day", seconds / daySeconds);
}

function formatUnit(unit: "minute" | "hour" | "day", value: number): string {
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.max(1, value));
}
