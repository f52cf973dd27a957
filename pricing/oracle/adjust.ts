import type { Column, LineItem, PricingProposal, Quantity } from "@proffer/pricing";
import type { Entry } from "./entries.ts";
import { toCost } from "./margin.ts";
import { computeAmounts, toUnitAmount } from "./price.ts";
import { type Rational, multiply, parseNumber, round, toRational } from "./rational.ts";

/** A possible quantity and value of an entry. */
export interface Adjustment {
  readonly quantity: number;
  readonly value: number;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Tells whether the recipient may set the quantity. The default is true if min and max differ. */
export function isEditable({ min, max, editable_by_recipient }: Quantity): boolean {
  return editable_by_recipient ?? (min ?? undefined) !== (max ?? undefined);
}

/** Tells whether the recipient may set only whole numbers: current, min and max are all whole or absent. */
export function isWhole({ current, min, max }: Quantity): boolean {
  return [current, min, max].every((each) => each === undefined || each === null || each % 1 === 0);
}

/**
 * Tells whether the recipient cannot change an entry, because selections are locked or one of the records in
 * `hideable` is hidden.
 */
export function isFixed(
  proposal: PricingProposal,
  hideable: readonly { hidden?: boolean | null }[],
): boolean {
  return proposal.selections_locked === true || hideable.some(({ hidden }) => hidden === true);
}

/**
 * Returns the quantities that the range of totals covers. Without a min, they begin at 0. Without a max, they
 * end at the current quantity.
 */
function getQuantities(proposal: PricingProposal, entry: Entry): Interval {
  const quantity = getQuantity(entry);
  const current = quantity.current ?? 1;
  if (
    !isEditable(quantity) ||
    isFixed(proposal, [entry.page, entry.record, entry.line?.record ?? {}] as LineItem[])
  )
    return { low: current, high: current };
  const low = quantity.min ?? 0;
  return { low, high: quantity.max ?? Math.max(low, current) };
}

function getQuantity({ price }: Entry): Quantity {
  return price?.quantity ?? {};
}

function getValues({ price }: Entry): Interval {
  const value = price?.value ?? 0;
  const other = price?.model === "fixed" || price?.model === "hourly" ? (price.max_value ?? value) : value;
  return { low: Math.min(value, other), high: Math.max(value, other) };
}

/**
 * Lists adjustments of `entry`, one for each amount and cost that the entry can have. If there are more than
 * `limit` amounts, some are skipped and `complete` is false. It is also false for fractional quantities with a
 * cost.
 */
export function listAdjustments(
  proposal: PricingProposal,
  entries: readonly Entry[],
  entry: Entry,
  limit: number,
): { adjustments: Adjustment[]; complete: boolean } {
  const quantities = getQuantities(proposal, entry);
  const values = getValues(entry);
  const current = getQuantity(entry).current ?? 1;
  if (quantities.low === quantities.high && values.low === values.high) {
    return { adjustments: [{ quantity: quantities.low, value: values.low }], complete: true };
  }
  const perUnit = (value: number) => toAmountPerUnit(proposal, entries, entry, value);
  const toAmount = ({ quantity, value }: Adjustment) =>
    round(multiply(perUnit(value), parseNumber(quantity)));
  // Quantities and values span a rectangle. Every amount inside it also occurs on one of its four sides.
  const byAmount = new Map<string, Adjustment>();
  let complete = true;
  const note = (adjustment: Adjustment) =>
    byAmount.set(`${toAmount(adjustment)} ${toCost(proposal, entry, adjustment.quantity)}`, adjustment);
  if (isWhole(getQuantity(entry))) {
    const stride = Math.max(1, Math.ceil((quantities.high - quantities.low) / limit));
    const wholes = new Set([quantities.high, current]);
    for (let each = quantities.low; each < quantities.high; each += stride) wholes.add(each);
    complete = stride === 1;
    for (const quantity of wholes) {
      const inner = solve(perValue(proposal, entry, quantity), values, limit);
      for (const value of [values.low, values.high, ...inner.solutions]) note({ quantity, value });
      complete &&= inner.complete;
    }
    return { adjustments: [...byAmount.values()], complete };
  }
  complete = (entry.record.cost ?? 0) === 0 || quantities.low === quantities.high;
  for (const value of new Set([values.low, values.high])) {
    const inner = solve(perUnit(value), quantities, limit);
    for (const quantity of [quantities.low, quantities.high, current, ...inner.solutions])
      note({ quantity, value });
    complete &&= inner.complete;
  }
  for (const quantity of new Set([quantities.low, quantities.high, current])) {
    const inner = solve(perValue(proposal, entry, quantity), values, limit);
    for (const value of [values.low, values.high, ...inner.solutions]) note({ quantity, value });
    complete &&= inner.complete;
  }
  return { adjustments: [...byAmount.values()], complete };
}

function toAmountPerUnit(
  proposal: PricingProposal,
  entries: readonly Entry[],
  entry: Entry,
  value: number,
): Rational {
  if (entry.price?.model !== "percent") return perValue(proposal, entry, value);
  return toUnitAmount(proposal, entry, computeAmounts(proposal, entries));
}

/** Returns the unrounded amount, in minor units, of the entry at a fixed price of `factor` major units. */
function perValue(proposal: PricingProposal, entry: Entry, factor: number): Rational {
  if (!entry.price || entry.price.model === "text" || entry.price.model === "none") return toRational(0n);
  const one = {
    ...entry,
    price: { ...entry.price, model: "fixed" as const, value: 1, max_value: undefined },
  };
  return multiply(toUnitAmount(proposal, one, new Map()), parseNumber(factor));
}

const STEP = 1_000_000n;

/**
 * Finds the numbers, with at most six decimals, that give each whole amount if multiplied by `slope`. If
 * there are more than `limit` amounts between the ends, some are skipped and `complete` is false.
 */
function solve(
  slope: Rational,
  { low, high }: Interval,
  limit: number,
): { solutions: number[]; complete: boolean } {
  if (slope.numerator === 0n || low === high) return { solutions: [], complete: true };
  const ends = [low, high]
    .map((end) => round(multiply(slope, parseNumber(end))))
    .toSorted((a, b) => Number(a - b));
  const [first = 0n, last = 0n] = ends;
  const stride = (last - first) / BigInt(limit) + 1n;
  const solutions: number[] = [];
  for (let amount = first; amount <= last; amount += stride) {
    const millionths = round(
      toRational(amount * STEP * slope.denominator * sign(slope), slope.numerator * sign(slope)),
    );
    const solution = Number(`${millionths}e-6`);
    if (solution >= low && solution <= high) solutions.push(solution);
  }
  return { solutions, complete: stride === 1n };
}

function sign({ numerator }: Rational): bigint {
  return numerator < 0n ? -1n : 1n;
}

/** Writes an adjustment into the record of `entry`, so that the low end of its price range is `value`. */
export function adjust({ kind, record }: Entry, { quantity, value }: Adjustment): void {
  const owner = (kind === "column" ? record : (record as LineItem).price) as Column | LineItem["price"];
  if (!owner) return;
  owner.quantity = { ...owner.quantity, current: quantity };
  if (kind === "column") return;
  Object.assign(owner, { value, max_value: undefined });
}
