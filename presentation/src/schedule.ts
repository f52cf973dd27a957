import type {
  Frequency,
  PublicColumn,
  PublicLineItem,
  PublicModification,
  PublicProposal,
  PublicSchedule,
} from "@proffer/contract";
import { formatAmount, getFrequency, isInPrice } from "./amounts.ts";
import type { Voice } from "./voice.ts";

/**
 * The unit in which the periods of a frequency are counted, and the number of units in a period. Quarters and
 * half-years are counted in months, because clients would take them for the ones of the calendar.
 */
const units = {
  weekly: ["week", 1],
  biweekly: ["week", 2],
  "semi-monthly": ["month", 0.5],
  monthly: ["month", 1],
  quarterly: ["month", 3],
  "semi-annually": ["month", 6],
  annually: ["year", 1],
} as const satisfies Readonly<Record<Exclude<Frequency, "once">, readonly [string, number]>>;

/**
 * Lists the changes of a line's price over the term, in words: "Free for 3 months, then €120", "€150 from month
 * 13 of the term", "Last payment in month 24 of the term". Amounts are for one period and the current quantity,
 * as in the row. Empty if the price stays the same, or if a quantity of 0 costs nothing anyway.
 */
export function listLineChanges(line: PublicLineItem, minor: boolean, voice: Voice): string[] {
  const { schedule } = line;
  if (!schedule || isNothing(line)) return [];
  return listChanges(schedule, getFrequency(line), formatOwn(line, minor, voice), minor, voice);
}

/**
 * Lists the changes of a modification's price over the term, as `listLineChanges` does. A modification of the same
 * frequency is free and ends with its line. Empty if its price is part of the line's price.
 */
export function listModificationChanges(
  modification: PublicModification,
  line: PublicLineItem,
  display: Pick<PublicProposal["display"], "modifications_in_price">,
  minor: boolean,
  voice: Voice,
): string[] {
  const { schedule } = line;
  const frequency = getFrequency(line);
  if (!schedule || !modification.amount || getFrequency(modification, line) !== frequency) return [];
  if (isInPrice(modification, line, display)) return [];
  const { steps, follows_prices: _follows, ...unpaid } = schedule;
  const isFollowing =
    modification.price.model === "percent" && (steps.length > 0 || schedule.follows_prices === true);
  const own = { ...unpaid, steps: [], ...(isFollowing && { follows_prices: true as const }) };
  return listChanges(own, frequency, formatOwn(modification, minor, voice), minor, voice);
}

/** Formats the price without its changes. */
function formatOwn(
  { price, amount, max_amount }: PublicLineItem | PublicModification,
  minor: boolean,
  voice: Voice,
): string {
  if (price.model === "percent" || amount === undefined) return voice.format.percent(price.value ?? 0);
  const range = { amount, ...(max_amount !== undefined && { max_amount }) };
  return formatAmount(range, { minor, isOffered: false }, voice);
}

/** Lists the changes of a column's price over the term, as `listLineChanges` does. */
export function listColumnChanges(column: PublicColumn, minor: boolean, voice: Voice): string[] {
  const { schedule, frequency, price, amount = price } = column;
  if (!schedule || isNothing({ price: column, amount })) return [];
  return listChanges(schedule, frequency, voice.format.money(amount, minor), minor, voice);
}

/** Tells whether the quantity of 0 makes an amount 0. */
function isNothing({ price, amount }: { price: Pick<PublicColumn, "quantity">; amount?: number }): boolean {
  return price.quantity?.current === 0 && amount === 0;
}

function listChanges(
  { free_periods, steps, ends_after, follows_prices }: PublicSchedule,
  frequency: Frequency,
  own: string,
  minor: boolean,
  { say, format }: Voice,
): string[] {
  if (frequency === "once") return [];
  const [unit, length] = units[frequency];
  /** Returns the number of the unit in which a period starts, counted from 1. */
  const getUnit = (period: number) => Math.floor((period - 1) * length) + 1;
  const isSecondHalf = (period: number) => length < 1 && period % 2 === 0;
  const sayDuration = (periods: number) => {
    const count = periods * length;
    return count === 0.5 ? say("for_half_month") : say(`for_${unit}s`, { count });
  };
  const formatStep = ({ amount, value }: PublicSchedule["steps"][number]) =>
    amount === undefined ? format.percent(value) : format.money(amount, minor);
  const first = steps.find(({ from_period }) => from_period === free_periods + 1);
  const later = steps.filter((step) => step !== first);
  return [
    ...(free_periods > 0
      ? [
          // A placeholder without a value remains. So the words of the duration are part of the text, not a value.
          say("free_then", { amount: first ? formatStep(first) : own }).replace("{duration}", () =>
            sayDuration(free_periods),
          ),
        ]
      : []),
    ...later.map((step) =>
      say(isSecondHalf(step.from_period) ? "from_mid_month" : `from_${unit}`, {
        amount: formatStep(step),
        count: getUnit(step.from_period),
      }),
    ),
    ...(ends_after === undefined
      ? []
      : [
          // After the first half of a month, another payment could follow in the same month.
          say(length < 1 && !isSecondHalf(ends_after) ? "last_at_month_start" : `last_in_${unit}`, {
            count: getUnit(ends_after),
          }),
        ]),
    ...(follows_prices ? [say("follows_prices")] : []),
  ];
}
