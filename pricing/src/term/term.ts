import { frequencies } from "../types.ts";
import type { Frequency } from "../types.ts";

/** The term of a contract, as far as it determines amounts. */
export interface Term {
  /** Length in months, a whole number from 1 to 120. */
  readonly months: number;
  /** First day, as YYYY-MM-DD. Absent or null if it is not known yet. Weekly payments need it. */
  readonly start_date?: string | null;
}

/** The longest term, in months. */
export const maxTermMonths = 120;

/** A frequency with several payments in a term. */
export type RecurringFrequency = Exclude<Frequency, "once">;

const monthsOfPeriod: Partial<Record<Frequency, number>> = {
  monthly: 1,
  quarterly: 3,
  "semi-annually": 6,
  annually: 12,
};

const daysOfPeriod: Partial<Record<Frequency, number>> = { weekly: 7, biweekly: 14 };

/** The frequencies that have several payments in a term, the most frequent first. */
export const recurringFrequencies: readonly RecurringFrequency[] = frequencies.filter(
  (frequency) => frequency !== "once",
);

/**
 * Counts the payments of a frequency in a term: one at the start of each period. Undefined if whole periods do
 * not fit into the term, or if weeks have to be counted and the start is unknown.
 */
export function countPeriods(frequency: Frequency, { months, start_date }: Term): number | undefined {
  if (frequency === "once") return 1;
  if (frequency === "semi-monthly") return 2 * months;
  const length = monthsOfPeriod[frequency];
  if (length) return months % length === 0 ? months / length : undefined;
  if (start_date == null) return undefined;
  const days = toDay(addMonths(start_date, months)) - toDay(start_date);
  return Math.ceil(days / (daysOfPeriod[frequency] ?? 7));
}

/** Returns true if the number of payments depends on the first day of the term. */
export function needsStartDate(frequency: Frequency): boolean {
  return frequency in daysOfPeriod;
}

/** Returns the months that a term must be a multiple of for payments at this frequency. */
export function getPeriodMonths(frequency: Frequency): number {
  return monthsOfPeriod[frequency] ?? 1;
}

/**
 * Returns the first day of a period, counted from 1, as YYYY-MM-DD. Months end as in the calendar: a month after
 * 31 January is 28 February, and two months after it is 31 March. The second half of a month starts 15 days
 * after the first.
 */
export function getPeriodStart(frequency: Frequency, start: string, period: number): string {
  const before = period - 1;
  if (frequency === "once") return start;
  if (frequency === "semi-monthly") {
    const month = addMonths(start, Math.floor(before / 2));
    return before % 2 === 0 ? month : toDate(toDay(month) + 15);
  }
  const days = daysOfPeriod[frequency];
  return days ? toDate(toDay(start) + days * before) : addMonths(start, getPeriodMonths(frequency) * before);
}

/** Adds months to a date, both as YYYY-MM-DD. A day that the month lacks becomes its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, last)) / millisecondsOfDay);
}

export function getDayBefore(date: string): string {
  return toDate(toDay(date) - 1);
}

const millisecondsOfDay = 86_400_000;

/** Converts a date to days since 1970. */
function toDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay;
}

function toDate(day: number): string {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
}
