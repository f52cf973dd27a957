import type { Column, Frequency, LineItem, PricingProposal, Term } from "@proffer/pricing";
import { listEntries } from "./entries.ts";
import { price } from "./price.ts";

/** Sums of a contract, in minor units. */
export interface ContractSums {
  readonly first: bigint;
  readonly total: bigint;
  readonly recurring: bigint;
  /** The payment of each period, in the order of time, for each frequency that can be counted. */
  readonly payments: ReadonlyMap<Frequency, readonly bigint[]>;
}

/** Adds up every payment of a contract, one period after the other. */
export function computeContract(proposal: PricingProposal, term: Term): ContractSums {
  const used = new Set(listEntries(proposal).map(({ frequency }) => frequency));
  const payments = new Map<Frequency, bigint[]>();
  for (const frequency of used) {
    const count = listPaymentDays(frequency, term)?.length;
    if (count === undefined) continue;
    const periods = Array.from({ length: count }, (_, index) => index + 1);
    payments.set(
      frequency,
      periods.map(
        (period) => price(atPeriod(proposal, frequency, period)).totals.get(frequency)?.total ?? 0n,
      ),
    );
  }
  const all = [...payments.values()].flat();
  return {
    first: sum([...payments.values()].map(([first = 0n]) => first)),
    total: sum(all),
    recurring: sum(all) - sum(payments.get("once") ?? []),
    payments,
  };
}

function sum(amounts: Iterable<bigint>): bigint {
  return [...amounts].reduce((total, amount) => total + amount, 0n);
}

/**
 * Lists the days of the payments, by walking through the calendar day by day. Undefined if whole periods do not
 * fit, or if weeks have no first day.
 */
export function listPaymentDays(frequency: Frequency, { months, start_date }: Term): string[] | undefined {
  if (frequency === "once") return [start_date ?? ""];
  const monthly = { monthly: 1, quarterly: 3, "semi-annually": 6, annually: 12 }[frequency as "monthly"];
  if (monthly && months % monthly !== 0) return undefined;
  const days = { weekly: 7, biweekly: 14 }[frequency as "weekly"];
  if (days && start_date == null) return undefined;
  const first = start_date ?? "2027-01-01";
  const firstOfMonths = walkMonths(first, months);
  const end = firstOfMonths[months] ?? first;
  if (monthly) return firstOfMonths.slice(0, months).filter((_, index) => index % monthly === 0);
  if (frequency === "semi-monthly")
    return firstOfMonths.slice(0, months).flatMap((day) => [day, walkDays(day, 15)]);
  const found = [];
  for (let day = first; day < end; day = walkDays(day, days ?? 7)) found.push(day);
  return found;
}

/** Lists the days on which the months of a term start, and the day after the last one. */
function walkMonths(first: string, months: number): string[] {
  const wanted = Number(first.slice(8));
  const found = [first];
  let day = first;
  while (found.length <= months) {
    day = walkDays(day, 1);
    const isLastOfMonth = walkDays(day, 1).endsWith("-01");
    const number = Number(day.slice(8));
    const isInFirstMonth = day.slice(0, 7) === first.slice(0, 7);
    if (!isInFirstMonth && (number === wanted || (isLastOfMonth && number < wanted))) found.push(day);
  }
  return found;
}

function walkDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the proposal with the prices that its schedules set for one period of a frequency. */
function atPeriod(proposal: PricingProposal, frequency: Frequency, period: number): PricingProposal {
  const copy = structuredClone(proposal);
  for (const { kind, record, line, frequency: own, price: given } of listEntries(copy)) {
    const schedule = (line?.record as LineItem | undefined)?.schedule ?? (record as LineItem).schedule;
    if (!schedule || own !== frequency || (line && line.frequency !== frequency)) continue;
    const isFree = period <= (schedule.free_periods ?? 0);
    const isOver = typeof schedule.ends_after === "number" && period > schedule.ends_after;
    const step = (schedule.steps ?? []).findLast(({ from_period }) => from_period <= period);
    if (kind === "column") {
      if (isFree || isOver) (record as Column).price = 0;
      else if (step) (record as Column).price = step.value;
    } else if (given && (isFree || isOver)) Object.assign(given, { value: 0, max_value: null });
    else if (given && step && kind === "line") Object.assign(given, { value: step.value, max_value: null });
  }
  return copy;
}
