import { toMajor } from "./money.ts";
import type { Breakdown } from "./page-total.ts";

/** Major units of the proposal's currency; total = subtotal - discount + tax. */
export interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export function toAmounts({ subtotal, discount, tax, total }: Breakdown, unit: number): Amounts {
  return {
    subtotal: toMajor(subtotal, unit),
    discount: toMajor(discount, unit),
    tax: toMajor(tax, unit),
    total: toMajor(total, unit),
  };
}
