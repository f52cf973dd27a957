import { minorUnits } from "./currencies.ts";
import { decimals, plus } from "./exact.ts";
import type { Whole } from "./exact.ts";
import { amountOf, raisedBy, toMajor } from "./money.ts";
import { MAX_DECIMALS } from "./validate.ts";

/** A unit price with the page's markup folded in, as it is shown: as fine as prices are written, six decimals. */
export function markedUp(price: number, markupPercent: number): number {
  const unit = 10 ** MAX_DECIMALS;
  return toMajor(amountOf(price, 1, unit, raisedBy(markupPercent)), unit);
}

/** Whether six decimals are surely enough for what `markedUp` answers, so that amounts computed from it are exact too. */
export function isMarkedUpExactly(price: number, markupPercent: number): boolean {
  return markupPercent === 0 || decimals(price) + decimals(markupPercent) + 2 <= MAX_DECIMALS;
}

/**
 * How many decimals a unit price is shown with, markup included: those of the price as it was typed, or those of money where
 * they are more; with a markup those of money alone, unless nothing of the price would be left.
 */
export function shownDecimals(price: number, markupPercent: number, currency: string): number {
  const units = minorUnits(currency);
  const typed = Math.max(units, decimals(price));
  if (markupPercent === 0) return typed;
  return roundedTo(markedUp(price, markupPercent), units) === 0 ? typed : units;
}

/** A unit price with no more decimals than that, rounded half away from zero. */
export function roundedTo(price: number, maxDecimals: number): number {
  const unit = 10 ** maxDecimals;
  return toMajor(amountOf(price, 1, unit, undefined), unit);
}

/** The exact sum of amounts that are rounded to the currency's minor unit already. Major units in and out. */
export function sumOf(amounts: readonly number[], currency: string): number {
  const unit = 10 ** minorUnits(currency);
  const sum = amounts.reduce<Whole>((total, each) => plus(total, amountOf(each, 1, unit, undefined)), 0);
  return toMajor(sum, unit);
}
