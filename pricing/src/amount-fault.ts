import { countDecimals } from "./exact.ts";

/** The largest absolute value of an amount, percent or quantity. */
export const maxAmount = 1e12;
/** The largest number of decimals of an amount, percent or quantity. */
export const maxDecimals = 6;

/** The reason why a number cannot be an amount. */
export type AmountFault = "not_finite" | "out_of_range" | "too_many_decimals";

/**
 * Finds the reason why `value` cannot be an amount, a percentage or a quantity, or undefined if it can.
 * Decimals are counted in the shortest decimal that reads back as the same number, as JSON prints it: 0.1 has
 * one, 1e-7 has seven.
 */
export function findAmountFault(value: number): AmountFault | undefined {
  if (!Number.isFinite(value)) return "not_finite";
  if (Math.abs(value) > maxAmount) return "out_of_range";
  return countDecimals(value) > maxDecimals ? "too_many_decimals" : undefined;
}

/** Tells whether `value` can be an amount, a percentage or a quantity. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && findAmountFault(value) === undefined;
}
