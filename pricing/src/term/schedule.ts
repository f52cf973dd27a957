import { calculateAmounts } from "../calculate-pricing.ts";
import { getBillingFrequency, getDisplayAmount } from "../display-amounts.ts";
import type {
  Column,
  Frequency,
  Group,
  LineItem,
  Modification,
  Page,
  Price,
  PriceStep,
  PricingProposal,
  Schedule,
  SideBySide,
} from "../types.ts";
import { countPeriods, type Term } from "./term.ts";

/** Consecutive periods of one frequency in which every item has the same price. */
export interface Segment {
  readonly frequency: Frequency;
  readonly from: number;
  readonly to: number;
}

/** Counts the periods of a segment. */
export function countSegmentPeriods({ from, to }: Segment): number {
  return to - from + 1;
}

/** Splits the periods of a frequency where the schedule of an item changes its price. */
export function listSegments(
  proposal: PricingProposal,
  frequency: Frequency,
  periods: number,
): readonly Segment[] {
  const starts = new Set([1]);
  for (const { schedule } of listScheduled(proposal, frequency)) {
    const { free_periods, steps, ends_after } = schedule;
    starts.add((free_periods ?? 0) + 1);
    for (const { from_period } of steps ?? []) starts.add(from_period);
    if (ends_after != null) starts.add(ends_after + 1);
  }
  const sorted = [...starts].filter((start) => start <= periods).toSorted((a, b) => a - b);
  return sorted.map((from, index) => ({ frequency, from, to: (sorted[index + 1] ?? periods + 1) - 1 }));
}

/** A line or column with a schedule. */
type Scheduled = (LineItem | Column) & { readonly schedule: Schedule };

function listScheduled({ pages }: PricingProposal, frequency: Frequency): Scheduled[] {
  const records = pages.flatMap(({ children }) =>
    (children ?? []).flatMap((child): (LineItem | Column)[] =>
      child.type === "group"
        ? (child.line_items ?? []).filter((line) => getBillingFrequency(line) === frequency)
        : (child.columns ?? []).filter((column) => (column.frequency ?? "once") === frequency),
    ),
  );
  return records.filter((record): record is Scheduled => record.schedule != null);
}

/** The part of a schedule that changes payments within a term. */
export interface EffectiveSchedule {
  readonly free_periods: number;
  /** The first one starts right after the free periods if its price replaces the own price from the start. */
  readonly steps: readonly PriceStep[];
  /** The last paid period. Absent if the payments end with the term. */
  readonly ends_after?: number;
}

/**
 * Returns the part of a schedule that changes payments within a term. `own` is the price without the schedule. A
 * step that sets the same value as before has no effect, unless it replaces a price range. Undefined if no part
 * has an effect.
 */
export function toEffectiveSchedule(
  schedule: Schedule | null | undefined,
  own: Pick<Price, "value" | "max_value">,
  frequency: Frequency,
  term: Term,
): EffectiveSchedule | undefined {
  if (!schedule || frequency === "once") return undefined;
  const periods = countPeriods(frequency, term) ?? Number.MAX_SAFE_INTEGER;
  const last = Math.min(schedule.ends_after ?? periods, periods);
  const free = schedule.free_periods ?? 0;
  const all = schedule.steps ?? [];
  const started = all.findLast(({ from_period }) => from_period <= free + 1);
  const later = all.filter(({ from_period }) => from_period > free + 1 && from_period <= last);
  const counting = [...(started ? [{ ...started, from_period: free + 1 }] : []), ...later];
  const isRange = own.max_value != null && own.max_value !== own.value;
  const steps = counting.filter(({ value }, index) => {
    const before = index > 0 ? counting[index - 1]?.value : isRange ? undefined : (own.value ?? 0);
    return value !== before;
  });
  const isEndless = last === periods;
  if (free >= last || (free === 0 && steps.length === 0 && isEndless)) return undefined;
  return { free_periods: free, steps, ...(!isEndless && { ends_after: last }) };
}

/** The period that each frequency is in. */
export type Periods = ReadonlyMap<Frequency, number>;

/** Returns the pages with the prices of one period of each frequency. */
export function toPagesOfPeriods(pages: readonly Page[], periods: Periods): Page[] {
  return pages.map((page) => ({
    ...page,
    children: (page.children ?? []).map((child) => toChildOfPeriods(child, periods)),
  }));
}

function toChildOfPeriods(child: Group | SideBySide, periods: Periods): Group | SideBySide {
  return child.type === "group"
    ? { ...child, line_items: (child.line_items ?? []).map((line) => toLineOfPeriods(line, periods)) }
    : { ...child, columns: (child.columns ?? []).map((column) => toColumnOfPeriods(column, periods)) };
}

/** A line that is free or has ended costs nothing together with its modifications of the same frequency. */
function toLineOfPeriods(line: LineItem, periods: Periods): LineItem {
  const frequency = getBillingFrequency(line);
  const value = getScheduledValue(line.schedule, periods.get(frequency));
  if (value === undefined || !line.price) return line;
  const price = { ...line.price, value, max_value: null };
  if (value !== 0 || !isUnpaid(line.schedule, periods.get(frequency))) return { ...line, price };
  const modifications = (line.modifications ?? []).map((each) =>
    each.price && getBillingFrequency(each, line) === frequency ? toFree(each, each.price) : each,
  );
  return { ...line, price, modifications };
}

function toFree(modification: Modification, price: Price): Modification {
  return { ...modification, price: { ...price, value: 0, max_value: null } };
}

function toColumnOfPeriods(column: Column, periods: Periods): Column {
  const value = getScheduledValue(column.schedule, periods.get(column.frequency ?? "once"));
  return value === undefined ? column : { ...column, price: value };
}

/** Returns the value that a schedule sets for a period. Undefined if the price stays as it is. */
function getScheduledValue(schedule: Schedule | null | undefined, period = 1): number | undefined {
  if (isUnpaid(schedule, period)) return 0;
  return (schedule?.steps ?? []).findLast(({ from_period }) => from_period <= period)?.value;
}

function isUnpaid(schedule: Schedule | null | undefined, period = 1): boolean {
  return (
    period <= (schedule?.free_periods ?? 0) || period > (schedule?.ends_after ?? Number.MAX_SAFE_INTEGER)
  );
}

/** The rules of the page that determine the amount of a line or column. */
export interface AmountRules {
  /** ISO 4217. */
  readonly currency: string;
  readonly markupPercent: number;
}

/**
 * Computes the amount to show beside a line in a later period, as `getDisplayAmount` does for the present.
 * Undefined for a percent line, whose amount depends on other lines in their periods.
 */
export function computeLineAmount(
  line: LineItem,
  period: number,
  rules: AmountRules & { readonly withModifications: boolean },
): number | undefined {
  if (line.price?.model === "percent") return undefined;
  const priced = toLineOfPeriods(line, new Map([[getBillingFrequency(line), period]]));
  const amounts = computeAmounts({ type: "group", line_items: [priced] }, rules);
  return getDisplayAmount(priced, amounts, rules.currency, rules.withModifications);
}

/** Computes the amount of a column in a later period. */
export function computeColumnAmount(column: Column, period: number, rules: AmountRules): number | undefined {
  const priced = toColumnOfPeriods(column, new Map([[column.frequency ?? "once", period]]));
  return computeAmounts({ type: "side_by_side", columns: [priced] }, rules).get(column.id ?? "");
}

function computeAmounts(child: Group | SideBySide, { currency, markupPercent }: AmountRules) {
  return calculateAmounts({ currency, pages: [{ markup_percent: markupPercent, children: [child] }] })
    .amounts;
}
