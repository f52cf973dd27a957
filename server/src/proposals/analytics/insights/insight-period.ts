import type { operations, QueryOf } from "@proffer/contract";
import { addToDate, toLocalDate, toStartOfDay } from "@proffer/presentation";
import { invalid } from "../../../platform/errors.ts";
import { readTimeZone } from "../../../platform/times.ts";

type Query = QueryOf<typeof operations.getInsights>;

const maxYears = 10;

/** A period of whole days in a time zone, with the first instants of its months. */
export interface InsightPeriod {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** First instant of the period, and the first instant after it. */
  readonly begin: string;
  readonly end: string;
  readonly months: readonly MonthStart[];
}

interface MonthStart {
  /** The month, as 2026-03. */
  readonly month: string;
  readonly at: string;
}

/** Reads the period of a request. Throws VALIDATION_ERROR by field. */
export function toInsightPeriod(query: Query & { readonly time_zone: string }, now: string): InsightPeriod {
  const timeZone = readTimeZone(query.time_zone);
  const to = query.to ?? toLocalDate(now, timeZone);
  const from = query.from ?? `${addMonths(to.slice(0, 7), -11)}-01`;
  for (const [field, date] of Object.entries({ from, to }))
    if (date < "1970-01-02" || date > "9998-12-31")
      throw invalid({ [field]: "must be between the years 1970 and 9998" });
  if (from > to) throw invalid({ from: "must not be after to" });
  if (addMonths(from.slice(0, 7), 12 * maxYears) + from.slice(7) <= to)
    throw invalid({ from: `must be at most ${maxYears} years before to` });
  const begin = toStartOfDay(from, timeZone);
  return {
    from,
    to,
    timeZone,
    begin,
    end: toStartOfDay(addToDate(to, 1), timeZone),
    months: listMonths(from.slice(0, 7), to.slice(0, 7)).map((month, index) => ({
      month,
      at: index === 0 ? begin : toStartOfDay(`${month}-01`, timeZone),
    })),
  };
}

/** Finds the month of an instant within the period. */
export function findMonth({ months }: InsightPeriod, at: string): string | null {
  return months.findLast((each) => each.at <= at)?.month ?? null;
}

function listMonths(first: string, last: string): string[] {
  const months = [first];
  for (let month = addMonths(first, 1); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + count;
  const text = String(Math.floor(total / 12)).padStart(4, "0");
  return `${text}-${String((total % 12) + 1).padStart(2, "0")}`;
}
