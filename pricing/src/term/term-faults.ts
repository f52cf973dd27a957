import { getBillingFrequency, isPriced } from "../display-amounts.ts";
import type { Column, Frequency, LineItem, Schedule } from "../types.ts";
import type { TermProposal } from "./contract-value.ts";
import { addMonths, countPeriods, needsStartDate, type Term } from "./term.ts";

/** A reason why a term and the prices of a proposal contradict each other. */
export interface TermFault {
  /** The line, modification or column. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly frequency: Frequency;
  /**
   * - `does_not_fit`: whole periods of the frequency do not fit into the term.
   * - `free_beyond_term`: every period of the term is free, or can be: the first day decides how many weeks there are.
   * - `ends_before_start`: the last paid period is free or before the first one.
   * - `steps_out_of_order`: a step does not start after the step before it.
   */
  readonly code: "does_not_fit" | "free_beyond_term" | "ends_before_start" | "steps_out_of_order";
}

/** Lists the contradictions between the term, the frequencies and the schedules of a proposal. */
export function listTermFaults({ pages, term }: TermProposal): TermFault[] {
  const entries = pages
    .flatMap(({ children }) => children ?? [])
    .flatMap((child) =>
      child.type === "group"
        ? (child.line_items ?? []).flatMap(listLineEntries)
        : (child.columns ?? []).map(toEntry),
    );
  return entries.flatMap((entry) => listEntryFaults(entry, term));
}

interface Entry extends Pick<TermFault, "id" | "name" | "frequency"> {
  readonly hasPrice: boolean;
  readonly schedule?: Schedule | null | undefined;
}

function listLineEntries(line: LineItem): Entry[] {
  const { id, name, schedule } = line;
  const own = { id, name, schedule, frequency: getBillingFrequency(line), hasPrice: isPriced(line) };
  const modifications = (line.modifications ?? []).map((each) => ({
    id: each.id,
    name: each.name,
    frequency: getBillingFrequency(each, line),
    hasPrice: isPriced(each),
  }));
  return [own, ...modifications];
}

function toEntry({ id, name, schedule, frequency, feeType }: Column): Entry {
  const hasPrice = feeType !== "text" && feeType !== "none";
  return { id, name, schedule, frequency: frequency ?? "once", hasPrice };
}

function listEntryFaults(
  { id, name, frequency, hasPrice, schedule }: Entry,
  term: TermProposal["term"],
): TermFault[] {
  const isMisfit =
    term != null &&
    hasPrice &&
    countPeriods(frequency, term) === undefined &&
    !(needsStartDate(frequency) && term.start_date == null);
  const codes = listScheduleFaults(schedule, frequency, term);
  return (isMisfit ? (["does_not_fit", ...codes] as const) : codes).map((code) => ({
    id,
    name,
    frequency,
    code,
  }));
}

function listScheduleFaults(
  schedule: Schedule | null | undefined,
  frequency: Frequency,
  term: TermProposal["term"],
): TermFault["code"][] {
  // On a one-time price, a schedule has no effect.
  if (!schedule || frequency === "once") return [];
  const free = schedule.free_periods ?? 0;
  const periods = term && free > 0 ? countFewestPeriods(frequency, term) : undefined;
  const steps = schedule.steps ?? [];
  const isUnordered = steps.some(
    ({ from_period }, index) => from_period <= (steps[index - 1]?.from_period ?? 1),
  );
  return [
    ...(periods !== undefined && free >= periods ? (["free_beyond_term"] as const) : []),
    ...(schedule.ends_after != null && schedule.ends_after <= free ? (["ends_before_start"] as const) : []),
    ...(isUnordered ? (["steps_out_of_order"] as const) : []),
  ];
}

/**
 * Counts the payments of a frequency in a term. If weeks have to be counted and the first day is unknown, returns the
 * smallest number that any first day leads to, so that a client can accept on every day.
 */
function countFewestPeriods(frequency: Frequency, term: Term): number | undefined {
  if (!needsStartDate(frequency) || term.start_date != null) return countPeriods(frequency, term);
  const counts = possibleStarts.map((start_date) => countPeriods(frequency, { ...term, start_date }) ?? 0);
  return Math.min(...counts);
}

/** First and last days of the months of four years, among which are the shortest terms of every length. */
const possibleStarts = Array.from({ length: 48 }, (_, month) => [
  addMonths("2025-01-01", month),
  addMonths("2025-01-31", month),
]).flat();
