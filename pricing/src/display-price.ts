import { maxDecimals } from "./amount-fault.ts";
import { getMinorUnitDigits } from "./currencies.ts";
import { addWholes, countDecimals, multiplyWholes } from "./exact.ts";
import type { WholeNumber } from "./exact.ts";
import { computeAmount, computeTax, toMajorUnits, toMarkupRatio } from "./money.ts";

/**
 * Raises a unit price by the page's markup percentage, rounded to six decimals, the most that a price
 * can have. Throws RangeError for a number that is not finite.
 */
export function applyMarkup(price: number, markupPercent: number): number {
  const unit = 10 ** maxDecimals;
  return toMajorUnits(computeAmount(price, 1, unit, toMarkupRatio(markupPercent)), unit);
}

/**
 * Tells whether six decimals certainly represent the result of `applyMarkup`, so that amounts computed from
 * it are exact.
 */
export function isMarkedUpExactly(price: number, markupPercent: number): boolean {
  return markupPercent === 0 || countDecimals(price) + countDecimals(markupPercent) + 2 <= maxDecimals;
}

/**
 * Returns the number of decimals of a displayed unit price, including markup. Without a markup, it is the
 * number of decimals of the typed price, but at least that of the currency. With a markup, it is the number
 * of the currency, unless that would round the price to zero. Throws RangeError for a number that is not
 * finite or a malformed currency code.
 */
export function getDisplayDecimals(price: number, markupPercent: number, currency: string): number {
  const units = getMinorUnitDigits(currency);
  const typed = Math.max(units, countDecimals(price));
  if (markupPercent === 0) return typed;
  return roundPrice(applyMarkup(price, markupPercent), units) === 0 ? typed : units;
}

/** Rounds a unit price half away from zero. Throws RangeError for a number that is not finite. */
export function roundPrice(price: number, decimals: number): number {
  const unit = 10 ** decimals;
  return toMajorUnits(computeAmount(price, 1, unit, undefined), unit);
}

/**
 * Adds amounts exactly. They must be rounded to the currency's minor unit. All amounts are in major units.
 * Throws RangeError for a number that is not finite or a malformed currency code.
 */
export function sumAmounts(amounts: readonly number[], currency: string): number {
  const unit = 10 ** getMinorUnitDigits(currency);
  const sum = amounts.reduce<WholeNumber>(
    (total, each) => addWholes(total, computeAmount(each, 1, unit, undefined)),
    0,
  );
  return toMajorUnits(sum, unit);
}

/** Multiplies a payment by the number of payments, exactly. Major units of the currency. */
export function sumPayments(count: number, amount: number, currency: string): number {
  const unit = 10 ** getMinorUnitDigits(currency);
  return toMajorUnits(multiplyWholes(computeAmount(amount, 1, unit, undefined), count), unit);
}

/** Computes the tax on an amount in major units, rounded to the minor unit of the currency. */
export function calculateTax(net: number, percent: number, currency: string): number {
  const unit = 10 ** getMinorUnitDigits(currency);
  return toMajorUnits(computeTax(computeAmount(net, 1, unit, undefined), percent), unit);
}
