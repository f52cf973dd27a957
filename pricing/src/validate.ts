import { decimals } from "./exact.ts";

/** Product design, section 4: amounts beyond are refused. */
export const MAX_AMOUNT = 1e12;
export const MAX_DECIMALS = 6;

export type AmountFault = "not_finite" | "out_of_range" | "too_many_decimals";

/**
 * Why `value` cannot be an amount, a percent or a quantity; undefined when it can. Decimals are those of the
 * shortest decimal that reads back as the same number, the way JSON prints it: 0.1 has one, 1e-7 seven.
 */
export function amountFault(value: number): AmountFault | undefined {
  if (!Number.isFinite(value)) return "not_finite";
  if (Math.abs(value) > MAX_AMOUNT) return "out_of_range";
  return decimals(value) > MAX_DECIMALS ? "too_many_decimals" : undefined;
}

/** Whether `value` can be an amount, a percent or a quantity. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && amountFault(value) === undefined;
}
