import type { Breakdown } from "./bill.ts";
import { multiplyWholes, toRatio } from "./exact.ts";
import type { WholeNumber } from "./exact.ts";
import { toMajorUnits } from "./money.ts";

/** A total and its parts in major units of the proposal's currency: total = subtotal - discount + tax. */
export interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/**
 * The error of a proposal with a total, or an amount of a line, that is larger than a JSON number can
 * represent to the minor unit.
 */
export class UnrepresentableTotalError extends RangeError {
  override readonly name = "UnrepresentableTotalError";

  constructor() {
    super("An amount or total is too large to be held to the currency's minor unit");
  }
}

/**
 * Converts minor units to major units. One major unit has `unit` minor units. Throws
 * UnrepresentableTotalError if a JSON number cannot represent one of the amounts to the minor unit.
 */
export function toAmounts({ subtotal, discount, tax, total }: Breakdown, unit: number): Amounts {
  const amounts = { subtotal, discount, tax, total };
  for (const each of Object.values(amounts))
    if (!isRepresentable(each, unit)) throw new UnrepresentableTotalError();
  return {
    subtotal: toMajorUnits(subtotal, unit),
    discount: toMajorUnits(discount, unit),
    tax: toMajorUnits(tax, unit),
    total: toMajorUnits(total, unit),
  };
}

/** Tells whether minor units survive the conversion to a JSON number of major units and back. */
export function isRepresentable(amount: WholeNumber, unit: number): boolean {
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) return false;
  // Fifteen significant digits always survive.
  if (Math.abs(amount) <= 1e15) return true;
  const { num, den } = toRatio(toMajorUnits(amount, unit));
  return multiplyWholes(num, unit) === multiplyWholes(amount, den);
}
