import type { Frequency } from "../types.ts";

/**
 * One number of a calculation with its operands. Amounts are in major units. Percentages are plain numbers:
 * 10 is 10 %.
 */
export interface TraceStep {
  readonly step:
    | "line"
    | "modification"
    | "column"
    | "percent_line"
    | "unmet"
    | "subtotal"
    | "discount"
    | "tax"
    | "page_total"
    | "total"
    | "min"
    | "max";
  readonly frequency?: Frequency;
  readonly page_id?: string;
  readonly parent_id?: string;
  readonly item_id?: string;
  readonly name?: string;
  /** True if the number counts in the totals. */
  readonly counts: boolean;
  /** The exact operands of the result. */
  readonly operands: Readonly<Record<string, number | string>>;
  readonly result: number;
  /** The step as a sentence: 3 × 49.99 + 10 % markup = 164.97. */
  readonly text: string;
}

/** The item that a step calculates. */
export type StepSubject = Pick<TraceStep, "page_id" | "parent_id" | "item_id" | "name" | "frequency">;

/**
 * Formats major units with all digits of the minor unit: 110.00 for 110 dollars. One major unit has `unit`
 * minor units.
 */
export function formatAmount(amount: number, unit: number): string {
  const [whole = "", fraction = ""] = String(amount).split(".");
  const digits = String(unit).length - 1;
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
