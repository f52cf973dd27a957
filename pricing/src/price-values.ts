import { decimal, product } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { amountOf, percentOf } from "./money.ts";
import { quantityRange } from "./quantity.ts";
import type { QuantityRange } from "./quantity.ts";
import type { Price } from "./types.ts";

/** Values between two ends, or a single value where the ends are equal. */
export interface Segment {
  readonly low: number;
  readonly high: number;
  /** Every whole minor unit between the ends can be reached. Otherwise only the ends are known to be. */
  readonly isDense: boolean;
  /** The ends of a share, as exact fractions. */
  readonly ratios?: readonly [Ratio, Ratio];
}

/** Directions in which a quantity without a max can carry a value beyond its segments. */
export interface Growth {
  readonly up: boolean;
  readonly down: boolean;
}

/** What one price comes to now, and everything that it can come to. */
export interface PriceValues<T> {
  readonly now: T;
  readonly segments: readonly Segment[];
  readonly growth?: Growth;
}

/** The finest step of a quantity and of a price. */
const STEP = 1e-6;
const FREE: PriceValues<Whole> = { now: 0, segments: [pointAt(0)] };

/** Amounts in minor units; 0 for a text or no price. Product design, section 4, steps 1 and 3. */
export function amountValues(
  price: Price | null | undefined,
  unit: number,
  markup: Ratio | undefined,
  frozen: boolean,
): PriceValues<Whole> {
  if (!price || price.model === "text" || price.model === "none") return FREE;
  const value = price.value ?? 0;
  const top = price.max_value ?? value;
  const quantity = quantityRange(price.quantity, frozen);
  const now = amountOf(value, quantity.now, unit, markup);
  if (top === value && !quantity.settable) return { now, segments: [pointAt(Number(now))] };
  const raised = unit * (markup ? Math.abs(Number(markup.num) / Number(markup.den)) : 1);
  const segments = quantitySegments(quantity).map(({ low, high }): Segment => {
    const corners = [value, top].flatMap((each) => [
      Number(amountOf(each, low, unit, markup)),
      Number(amountOf(each, high, unit, markup)),
    ]);
    const finest = Math.max(
      low === high ? 0 : Math.max(Math.abs(value), Math.abs(top)),
      value === top ? 0 : Math.max(Math.abs(low), Math.abs(high)),
    );
    // A step that moves an amount by less than one minor unit leaves no minor unit out.
    const isDense = finest * raised * STEP < 0.999;
    return { low: Math.min(...corners), high: Math.max(...corners), isDense };
  });
  return { now, segments, growth: growthOf(quantity, [value, top]) };
}

/** The shares that a percent price can take of its base. */
export function shareValues(price: Price, frozen: boolean): PriceValues<Ratio> {
  const rate = percentOf(price.value ?? 0);
  const quantity = quantityRange(price.quantity, frozen);
  const segments = quantitySegments(quantity).map(({ low, high }): Segment => {
    const [a, b] = [product(rate, decimal(low)), product(rate, decimal(high))];
    const ratios = (price.value ?? 0) < 0 ? ([b, a] as const) : ([a, b] as const);
    return { low: approximate(ratios[0]), high: approximate(ratios[1]), isDense: false, ratios };
  });
  return {
    now: product(rate, decimal(quantity.now)),
    segments,
    growth: growthOf(quantity, [price.value ?? 0]),
  };
}

export function approximate({ num, den }: Ratio): number {
  return Number(num) / Number(den);
}

function pointAt(value: number): Segment {
  return { low: value, high: value, isDense: true };
}

/** The present quantity stands by itself only where it lies outside the settable ones. */
function quantitySegments({ now, settable }: QuantityRange): { low: number; high: number }[] {
  const present = { low: now, high: now };
  if (!settable) return [present];
  const isInside = settable.low <= now && now <= settable.high;
  return isInside ? [settable] : [present, settable];
}

function growthOf({ isOpen }: QuantityRange, values: readonly number[]): Growth | undefined {
  const growth = { up: values.some((value) => value > 0), down: values.some((value) => value < 0) };
  return isOpen && (growth.up || growth.down) ? growth : undefined;
}
