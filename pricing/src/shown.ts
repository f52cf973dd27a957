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

/** The exact sum of amounts that are rounded to the currency's minor unit already. Major units in and out. */
export function sumOf(amounts: readonly number[], currency: string): number {
  const unit = 10 ** minorUnits(currency);
  const sum = amounts.reduce<Whole>((total, each) => plus(total, amountOf(each, 1, unit, undefined)), 0);
  return toMajor(sum, unit);
}
