import { UnrepresentableTotalError, isRepresentable } from "../amounts.ts";
import { calculatePricing } from "../calculate-pricing.ts";
import { getMinorUnitDigits } from "../currencies.ts";
import { addWholes, divideWholes, multiplyWholes } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { computeAmount, toMajorUnits } from "../money.ts";
import type { FrequencyTotals } from "../totals.ts";
import { frequencies } from "../types.ts";
import type { Frequency, PricingProposal } from "../types.ts";
import { hasOpenAmounts, listDecisions, settleDecisions, toGroupsOnly } from "./decisions.ts";
import type { Decision, Settled } from "./decisions.ts";
import { countSegmentPeriods, listSegments, toPagesOfPeriods } from "./schedule.ts";
import type { Segment } from "./schedule.ts";
import { addMonths, countPeriods, getDayBefore, getPeriodStart } from "./term.ts";
import type { Term } from "./term.ts";

/** An amount over the term, in major units, tax included. */
export interface ContractAmount {
  /** With the current choice. */
  readonly selected: number;
  /** The lowest amount that the recipient can still reach, or with `range: "bound"` a limit. */
  readonly min: number;
  readonly max: number;
  /** `exact` if one choice reaches `min` and one reaches `max`. */
  readonly range: "exact" | "bound";
}

/** Equal payments in consecutive periods of one frequency. */
export interface Payments {
  readonly frequency: Frequency;
  /** The first and the last period, counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The days of the first and of the last payment, as YYYY-MM-DD. Null if the start of the term is unknown. */
  readonly first_on: string | null;
  readonly last_on: string | null;
  /** One payment, in major units. The sum of the segment is `count` times as much. */
  readonly amount: ContractAmount;
}

/** The payments of a client over the whole term of a contract. */
export interface ContractValue {
  readonly months: number;
  /** The first and the last day, as YYYY-MM-DD. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** The payment at the start: one-time amounts and the first period of every frequency. */
  readonly first_payment: ContractAmount;
  readonly total: ContractAmount;
  /** The recurring part of `total` for twelve months, rounded once. */
  readonly yearly: ContractAmount;
  /** In the order of time for each frequency. Their sums add up to `total`. */
  readonly payments: readonly Payments[];
  /** Frequencies that no amount contains: weeks cannot be counted before the start of the term is known. */
  readonly left_out: readonly Frequency[];
}

/** A proposal with a term. Without one it has no contract value. */
export interface TermProposal extends PricingProposal {
  readonly term?: Term | null;
}

/**
 * Calculates the value of a contract (README, "Contract value"). Every period is priced by itself, with the
 * prices that its schedules give it, and rounded as `calculatePricing` does. Undefined without a term. Throws the
 * errors of `calculatePricing`, and UnrepresentableTotalError for a sum that no JSON number can represent.
 */
export function calculateContractValue(proposal: TermProposal): ContractValue | undefined {
  const { term } = proposal;
  if (!term) return undefined;
  const groupsOnly = toGroupsOnly(proposal);
  const { totals } = calculatePricing(groupsOnly);
  const used = frequencies.filter((frequency) => totals[frequency]);
  const counted = used.filter((frequency) => countPeriods(frequency, term) !== undefined);
  const segments = counted.flatMap((each) => listSegments(groupsOnly, each, countPeriods(each, term) ?? 0));
  const unit = 10 ** getMinorUnitDigits(proposal.currency);
  const present = priceSegments(groupsOnly, segments, unit);
  const branches = listBranches(groupsOnly, segments).map(({ settled, isExact }) => ({
    cells: settled === groupsOnly ? present : priceSegments(settled, segments, unit),
    isExact,
  }));
  const toRange = (weigh: (segment: Segment) => number, convert = (sum: WholeNumber) => sum) => {
    const sums = branches.map(({ cells, isExact }) => weighCells(cells, isExact, weigh));
    const selected = weighCells(present, true, weigh).selected;
    const lowest = sums.reduce((a, b) => (b.min < a.min ? b : a));
    const highest = sums.reduce((a, b) => (b.max > a.max ? b : a));
    const isExact = lowest.isExact && highest.isExact;
    return toContractAmount([selected, lowest.min, highest.max].map(convert), isExact, unit);
  };
  const start = term.start_date ?? null;
  const payments = segments.map((segment): Payments => {
    const { frequency, from, to } = segment;
    return {
      frequency,
      from,
      to,
      count: countSegmentPeriods(segment),
      first_on: start && getPeriodStart(frequency, start, from),
      last_on: start && getPeriodStart(frequency, start, to),
      amount: toRange((each) => (each === segment ? 1 : 0)),
    };
  });
  return {
    months: term.months,
    starts_on: start,
    ends_on: start && getDayBefore(addMonths(start, term.months)),
    first_payment: toRange(({ from }) => (from === 1 ? 1 : 0)),
    total: toRange(countSegmentPeriods),
    yearly: toRange(
      (segment) => (segment.frequency === "once" ? 0 : countSegmentPeriods(segment)),
      (sum) => divideWholes(multiplyWholes(sum, 12), term.months),
    ),
    payments: mergeEqual(payments),
    left_out: used.filter((frequency) => !counted.includes(frequency)),
  };
}

/** The total of one segment for one period, in minor units. */
interface Cell {
  readonly segment: Segment;
  readonly selected: WholeNumber;
  readonly min: WholeNumber;
  readonly max: WholeNumber;
  readonly isExact: boolean;
}

/** Prices one period of each segment: the first segment of every frequency together, then the second ones. */
function priceSegments(proposal: PricingProposal, segments: readonly Segment[], unit: number): Cell[] {
  const byFrequency = Map.groupBy(segments, ({ frequency }) => frequency);
  const most = Math.max(0, ...[...byFrequency.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const here = [...byFrequency.values()].flatMap((own) => own[index] ?? []);
    const periods = new Map(here.map(({ frequency, from }) => [frequency, from]));
    const pages = toPagesOfPeriods(proposal.pages, periods);
    const { totals } = calculatePricing({ ...proposal, pages });
    return here.map((segment) => toCell(segment, totals[segment.frequency], unit));
  });
}

function toCell(segment: Segment, totals: FrequencyTotals | undefined, unit: number): Cell {
  const toMinor = (amount = 0) => computeAmount(amount, 1, unit, undefined);
  return {
    segment,
    selected: toMinor(totals?.selected.total),
    min: toMinor(totals?.min.total),
    max: toMinor(totals?.max.total),
    isExact: totals?.range !== "bound",
  };
}

function weighCells(cells: readonly Cell[], isExact: boolean, weigh: (segment: Segment) => number) {
  const weighed = cells.map((cell) => ({ cell, weight: weigh(cell.segment) }));
  const sum = (read: (cell: Cell) => WholeNumber): WholeNumber =>
    weighed.reduce<WholeNumber>(
      (total, { cell, weight }) => addWholes(total, multiplyWholes(read(cell), weight)),
      0,
    );
  const isOne = weighed.filter(({ weight }) => weight !== 0).length < 2;
  return {
    selected: sum(({ selected }) => selected),
    min: sum(({ min }) => min),
    max: sum(({ max }) => max),
    // One segment is exact by itself, whatever the other segments would choose.
    isExact: (isExact || isOne) && weighed.every(({ cell, weight }) => weight === 0 || cell.isExact),
  };
}

interface Branch {
  readonly settled: PricingProposal;
  /** True if the choices that are left concern one segment each, so that their sums can be reached together. */
  readonly isExact: boolean;
}

/** The most prices that all branches together compute. */
const maxVisits = 5_000;

/**
 * Tries each way to make the decisions that concern several segments, such as paying monthly or yearly. Without
 * this, the lowest total would be that of paying neither.
 */
function listBranches(proposal: PricingProposal, segments: readonly Segment[]): Branch[] {
  const split = new Set(segments.filter(({ from }) => from > 1).map(({ frequency }) => frequency));
  const isLinked = ({ frequencies: own }: Decision) =>
    own.size > 1 || [...own].some((frequency) => split.has(frequency));
  const linked = listDecisions(proposal).filter(isLinked);
  const visits = countEntries(proposal) * Math.max(1, segments.length);
  let branches: Settled[][] = [[]];
  let isComplete = true;
  for (const { alternatives } of linked.toSorted(compareDecisions)) {
    const isAffordable = branches.length * alternatives.length * visits <= maxVisits;
    if (alternatives.length === 0 || !isAffordable) isComplete = false;
    else branches = branches.flatMap((made) => alternatives.map((each) => made.concat(each)));
  }
  return branches.map((made) => {
    const settled = made.length > 0 ? settleDecisions(proposal, made) : proposal;
    return { settled, isExact: isComplete && !hasOpenAmounts(settled, split) };
  });
}

/** Decisions between frequencies come first, because they make a sum of lowest totals least certain. */
function compareDecisions(a: Decision, b: Decision): number {
  const order = Number(a.frequencies.size === 1) - Number(b.frequencies.size === 1);
  return order || a.alternatives.length - b.alternatives.length;
}

function countEntries({ pages }: PricingProposal): number {
  const lines = pages.flatMap(({ children }) =>
    (children ?? []).flatMap((child) => (child.type === "group" ? (child.line_items ?? []) : [])),
  );
  return lines.reduce((count, { modifications }) => count + 1 + (modifications?.length ?? 0), 1);
}

function toContractAmount(
  [selected = 0, min = 0, max = 0]: readonly WholeNumber[],
  isExact: boolean,
  unit: number,
): ContractAmount {
  const toMajor = (amount: WholeNumber): number => {
    if (!isRepresentable(amount, unit)) throw new UnrepresentableTotalError();
    return toMajorUnits(amount, unit);
  };
  return {
    selected: toMajor(selected),
    min: toMajor(min),
    max: toMajor(max),
    range: isExact ? "exact" : "bound",
  };
}

/** Joins neighbours whose payments are equal, such as free periods and the periods of an option that is off. */
function mergeEqual(payments: readonly Payments[]): Payments[] {
  const merged: Payments[] = [];
  for (const next of payments) {
    const last = merged.at(-1);
    if (last && isEqual(last, next)) {
      const { to, last_on } = next;
      merged.splice(-1, 1, { ...last, to, last_on, count: last.count + next.count });
    } else merged.push(next);
  }
  return merged;
}

function isEqual(a: Payments, b: Payments): boolean {
  const keys = ["selected", "min", "max", "range"] as const;
  return a.frequency === b.frequency && keys.every((key) => a.amount[key] === b.amount[key]);
}
