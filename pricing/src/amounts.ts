import { decimal, times } from "./exact.ts";
import type { Whole } from "./exact.ts";
import { toMajor } from "./money.ts";
import type { Breakdown } from "./page-total.ts";

/** Major units of the proposal's currency; total = subtotal - discount + tax. */
export interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** A total, or the amount of a line, is larger than a JSON number holds to the minor unit. */
export class UnrepresentableTotalError extends RangeError {
  override readonly name = "UnrepresentableTotalError";

  constructor() {
    super("An amount or total is too large to be held to the currency's minor unit");
  }
}

/** Throws UnrepresentableTotalError where one of them is not a JSON number to the minor unit. */
export function toAmounts({ subtotal, discount, tax, total }: Breakdown, unit: number): Amounts {
  const amounts = { subtotal, discount, tax, total };
  for (const each of Object.values(amounts))
    if (!isRepresentable(each, unit)) throw new UnrepresentableTotalError();
  return {
    subtotal: toMajor(subtotal, unit),
    discount: toMajor(discount, unit),
    tax: toMajor(tax, unit),
    total: toMajor(total, unit),
  };
}

/** Whether the amount reads the same to the minor unit once it is a number of major units. */
export function isRepresentable(amount: Whole, unit: number): boolean {
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) return false;
  // Fifteen significant digits always survive.
  if (Math.abs(amount) <= 1e15) return true;
  const { num, den } = decimal(toMajor(amount, unit));
  return times(num, unit) === times(amount, den);
}
