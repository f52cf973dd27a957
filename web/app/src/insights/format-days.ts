import { locale } from "../texts/language.ts";

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** Writes the time until a decision: in hours below two days, then in days. */
export function formatDays(seconds: number): string {
  const isShort = seconds < 2 * daySeconds;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "hour" : "day",
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.max(1, seconds / (isShort ? hourSeconds : daySeconds)));
}
