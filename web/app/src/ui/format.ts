import {
  countDaysLeft,
  formatLastDay as formatLastDayIn,
  getMoneyFormat,
  getNumberFormat,
  getProposalWords,
  getTextDirection,
  joinNames,
} from "@proffer/presentation";
import type { ProposalSummary, Totals, VersionTotals } from "@proffer/contract";
import { frequencies, type Frequency } from "@proffer/pricing";
import { locale } from "../texts/language.ts";
import { getDayZones, getTimeZone, toDayValue, toEnd } from "./days.ts";

const dayMs = 86_400_000;

/** Maximum number of days to count. Days further away are formatted as dates. */
const maxRelativeDays = 14;

/**
 * Creates a date format when it is first needed, because each costs as much as many rows of the list. Without
 * a time zone, uses the time zone of the browser.
 */
function createDateFormat(options: Intl.DateTimeFormatOptions): (day: Date, timeZone?: string) => string {
  const created = new Map<string | undefined, Intl.DateTimeFormat>();
  return (day, timeZone) => {
    const format = created.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    created.set(timeZone, format);
    return format.format(day);
  };
}

/** Joins names in a sentence. */
export function formatNames(names: readonly string[]): string {
  return joinNames(names, locale);
}

const choices = new Intl.ListFormat(locale, { type: "disjunction" });

/** Joins alternatives in a sentence: "12 or 24". */
export const formatChoices = (alternatives: readonly string[]) => choices.format(alternatives);

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" });
const formatYear = createDateFormat({ year: "numeric" });
const formatDayOfYear = createDateFormat({ day: "numeric", month: "long" });
const formatDayAndYear = createDateFormat({ dateStyle: "medium" });
const formatTimeOfDay = createDateFormat({ timeStyle: "short" });
const formatDayAndTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });

/**
 * Formats the day of a time in the time zone of the organization, with the year if it is not the current one:
 * "5 November".
 */
export function formatDay(time: string, now = new Date()): string {
  return formatDayIn(getTimeZone(), time, now);
}

/** Formats the day of a time on the calendar of the browser, for a day that is shown with times. */
export function formatDayOfBrowser(time: string): string {
  return formatDayIn(undefined, time, new Date());
}

function formatDayIn(timeZone: string | undefined, time: string, now: Date): string {
  const day = new Date(time);
  const isThisYear = formatYear(day, timeZone) === formatYear(now, timeZone);
  return isThisYear ? formatDayOfYear(day, timeZone) : formatDayAndYear(day, timeZone);
}

/** Formats the last day of an offer, as its client reads it. */
export function formatLastDay(end: string, now = new Date()): string {
  const zones = getDayZones();
  const isSameDay = countDaysLeft(end, now.toISOString(), zones) !== undefined;
  // An end at midnight belongs to the day before.
  const lastMoment = toEnd(toDayValue(end)) ?? end;
  return isSameDay ? formatDay(lastMoment, now) : formatLastDayIn(end, locale, zones);
}

/**
 * Formats the time until the end of an offer: "tomorrow", "2 hours ago". Far ends are formatted as the last
 * day.
 */
export function formatEnd(end: string, now = new Date()): string {
  const left = Date.parse(end) - now.getTime();
  const days = countDaysLeft(end, now.toISOString(), getDayZones());
  if (days === 0 || (days === undefined && Math.abs(left) < dayMs)) return formatTimeLeft(left);
  return days === undefined || Math.abs(days) > maxRelativeDays
    ? formatLastDay(end, now)
    : relative.format(days, "day");
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

/** Counts the days between two times on the calendar of the browser. The next day is 1. */
function countDays(from: Date, to: Date): number {
  return Math.round((getMidnight(to) - getMidnight(from)) / dayMs);
}

/**
 * Formats the distance of a time from now: "2 hours ago", "yesterday". Times more than 14 days away are
 * formatted as the day.
 */
export function formatRelative(time: string, now = new Date()): string {
  const then = new Date(time);
  const days = countDays(now, then);
  if (Math.abs(days) > maxRelativeDays) return formatDay(time, now);
  return days === 0 ? formatTimeLeft(then.getTime() - now.getTime()) : relative.format(days, "day");
}

/** Formats a distance of less than a day: "2 hours ago". */
function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return Math.abs(minutes) < 60
    ? relative.format(minutes, "minute")
    : relative.format(Math.trunc(minutes / 60), "hour");
}

/** Formats seconds of reading: "45 s", "4 min". */
export function formatDuration(seconds: number): string {
  const isShort = seconds < 60;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(Math.max(1, isShort ? seconds : seconds / 60));
}

/** Formats a file size in a unit that keeps it short: "24 kB", "3.1 MB". */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (["kilobyte", bytes / 1e3] as const) : (["megabyte", bytes / 1e6] as const);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

/** The amount of one frequency, in words. */
export interface AmountLine {
  readonly frequency: Frequency;
  readonly amount: string;
  /** "/month", or empty for one-time amounts. */
  readonly period: string;
}

const words = getProposalWords(locale);

export function formatPeriod(frequency: Frequency): string {
  return words[`per_${frequency}`];
}

/** Returns the name of a frequency: "Monthly". */
export function formatFrequency(frequency: Frequency): string {
  return words[frequency];
}

const wholeNumber = new Intl.NumberFormat(locale);

export const formatCount = (count: number) => wholeNumber.format(count);

const quantities = getNumberFormat(locale);

/** Formats a quantity with all its decimals. */
export const formatQuantity = (quantity: number) => quantities.number(quantity);

/** Formats a percentage: 10 is "10%" in English. */
export const formatPercent = (points: number) => quantities.percent(points);

/** Formats a range of two amounts. In right-to-left languages, isolates keep the signs with their amounts. */
export function formatRange(from: string, to: string): string {
  const [start, end] = getTextDirection(locale) === "rtl" ? ["\u2068", "\u2069"] : ["", ""];
  return `${start}${from}${end} – ${start}${to}${end}`;
}

export const toMoneyFormat = (currency: string) => getMoneyFormat(locale, currency);

/** The total of the selection for one frequency, and the range that can be reached. */
export interface TotalLine extends AmountLine {
  /** The lowest and the highest total. Null if there is only one. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** False if nothing is selected yet, and the client can only add options. */
  readonly isChosen: boolean;
}

/** Returns the totals of the selection and their ranges: one line for each frequency with an amount. */
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

/**
 * Converts the totals of a detail, which contain their parts, to the lines that `toTotalLines` creates from a
 * summary.
 */
export function toChosenLines(totals: Totals, currency: string): TotalLine[] {
  const entries = frequencies.flatMap((frequency) => {
    const { selected, min, max } = totals[frequency] ?? {};
    return selected && min && max
      ? [[frequency, { selected: selected.total, min: min.total, max: max.total }]]
      : [];
  });
  return toTotalLines({ currency, ...Object.fromEntries(entries) });
}

/** Formats the selected totals of a version, one text for each frequency. */
export function toVersionLines(totals: VersionTotals, currency: string): string[] {
  const format = toMoneyFormat(currency);
  return frequencies.flatMap((frequency) => {
    const total = totals[frequency] ?? 0;
    return total === 0 ? [] : [`${format.money(total, true)} ${formatPeriod(frequency)}`.trim()];
  });
}
