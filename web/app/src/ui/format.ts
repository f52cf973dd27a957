import { getMoneyFormat, getNumberFormat, getProposalWords, getTextDirection } from "@proffer/presentation";
import type { ProposalSummary, Totals, VersionTotals } from "@proffer/contract";
import { frequencies, type Frequency } from "@proffer/pricing";
import { locale } from "../texts/language.ts";

const dayMs = 86_400_000;

/** Makes a format of dates when it is first needed: each costs as much as many rows of the list. */
function createDateFormat(options: Intl.DateTimeFormatOptions): (day: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (day) => (made ??= new Intl.DateTimeFormat(locale, options)).format(day);
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" });
const formatDayOfYear = createDateFormat({ day: "numeric", month: "long" });
const formatDayAndYear = createDateFormat({ dateStyle: "medium" });
const formatTimeOfDay = createDateFormat({ timeStyle: "short" });
const formatDayAndTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });

/** A day as people say it, with the year where it is another one: "5 November". */
export function formatDay(time: string, now = new Date()): string {
  const day = new Date(time);
  return day.getFullYear() === now.getFullYear() ? formatDayOfYear(day) : formatDayAndYear(day);
}

export function formatTime(time: string): string {
  return formatTimeOfDay(new Date(time));
}

export function formatMoment(time: string): string {
  return formatDayAndTime(new Date(time));
}

function getMidnight(day: Date): number {
  return new Date(day).setHours(0, 0, 0, 0);
}

/** Counts the midnights between two times; a day ahead is 1. */
export function countDays(from: Date, to: Date): number {
  return Math.round((getMidnight(to) - getMidnight(from)) / dayMs);
}

/** Formats the distance of a time from now: "2 hours ago", "yesterday"; further than a fortnight away, the day. */
export function formatRelative(time: string, now = new Date()): string {
  const then = new Date(time);
  const days = countDays(now, then);
  if (Math.abs(days) > 14) return formatDay(time, now);
  if (days !== 0) return relative.format(days, "day");
  const minutes = Math.round((then.getTime() - now.getTime()) / 60_000);
  return Math.abs(minutes) < 60
    ? relative.format(minutes, "minute")
    : relative.format(Math.trunc(minutes / 60), "hour");
}

/** Seconds of reading: "45 s", "4 min". */
export function formatDuration(seconds: number): string {
  const isShort = seconds < 60;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(Math.max(1, isShort ? seconds : seconds / 60));
}

/** A size of files in the unit that keeps it short: "24 kB", "3.1 MB". */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (["kilobyte", bytes / 1e3] as const) : (["megabyte", bytes / 1e6] as const);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

/** The amount that is due on one frequency, in words. */
export interface AmountLine {
  readonly frequency: Frequency;
  readonly amount: string;
  /** "/month", or nothing for what is due once. */
  readonly period: string;
}

const words = getProposalWords(locale);

export function formatPeriod(frequency: Frequency): string {
  return words[`per_${frequency}`];
}

/** The name of a frequency: "Monthly". */
export function formatFrequency(frequency: Frequency): string {
  return words[frequency];
}

const wholeNumber = new Intl.NumberFormat(locale);

export const formatCount = (count: number) => wholeNumber.format(count);

const quantities = getNumberFormat(locale);

/** Percent points: 10 is "10 %". */
export const formatPercent = (points: number) => quantities.percent(points);

/** Two amounts with a dash; from right to left each stands between isolates, so that no sign moves to the other. */
export function formatRange(from: string, to: string): string {
  const [start, end] = getTextDirection(locale) === "rtl" ? ["\u2068", "\u2069"] : ["", ""];
  return `${start}${from}${end} – ${start}${to}${end}`;
}

export const toMoneyFormat = (currency: string) => getMoneyFormat(locale, currency);

/** The total of the selection on one frequency, and the range that can be reached. */
export interface TotalLine extends AmountLine {
  /** The lowest and the highest total; null if there is only one. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** False where nothing is chosen so far, and the client can only add something. */
  readonly isChosen: boolean;
}

/**
 * The totals of the selection in a proposal, and the range that its client can reach: one line for each frequency that
 * something is due on.
 */
export function toTotalLines({ currency, ...totals }: ProposalSummary["totals"]): TotalLine[] {
  const format = toMoneyFormat(currency);
  return frequencies.flatMap((frequency) => {
    const { selected, min, max } = totals[frequency] ?? { selected: 0, min: 0, max: 0 };
    if ([selected, min, max].every((each) => each === 0)) return [];
    return [
      {
        frequency,
        amount: format.money(selected, true),
        period: formatPeriod(frequency),
        isChosen: selected !== 0,
        range: min === max ? null : { from: format.money(min, true), to: format.money(max, true) },
      },
    ];
  });
}

/** Converts the totals of a detail, which have their parts, to the lines that `toTotalLines` makes of a summary. */
export function toChosenLines(totals: Totals, currency: string): TotalLine[] {
  const entries = frequencies.flatMap((frequency) => {
    const { selected, min, max } = totals[frequency] ?? {};
    return selected && min && max
      ? [[frequency, { selected: selected.total, min: min.total, max: max.total }]]
      : [];
  });
  return toTotalLines({ currency, ...Object.fromEntries(entries) });
}

/** Formats the chosen totals of a version: one text for each frequency. */
export function toVersionLines(totals: VersionTotals, currency: string): string[] {
  const format = toMoneyFormat(currency);
  return frequencies.flatMap((frequency) => {
    const total = totals[frequency] ?? 0;
    return total === 0 ? [] : [`${format.money(total, true)} ${formatPeriod(frequency)}`.trim()];
  });
}
