import { getMinorUnitDigits } from "../currencies.ts";
import { takeShare } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { computeAmount, toMajorUnits, toPercentRatio } from "../money.ts";

/** Computes the tax on minor units, rounded half away from zero. */
export function computeTax(net: WholeNumber, percent: number): WholeNumber {
  return takeShare(net, toPercentRatio(percent));
}

/** Computes the tax on an amount in major units, rounded to the minor unit of the currency. */
export function calculateTax(net: number, percent: number, currency: string): number {
  const unit = 10 ** getMinorUnitDigits(currency);
  return toMajorUnits(computeTax(computeAmount(net, 1, unit, undefined), percent), unit);
}
