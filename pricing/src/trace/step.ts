import type { Frequency } from "../types.ts";

/** One number and how it came about. Amounts are major units, percents percent points. */
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
  /** Whether the number goes into the totals. */
  readonly counts: boolean;
  /** What the result was computed from, exactly. */
  readonly operands: Readonly<Record<string, number | string>>;
  readonly result: number;
  /** The same as a sentence: 3 × 49.99 + 10 % markup = 164.97. */
  readonly text: string;
}

/** What a step is about, before it has a number. */
export type About = Pick<TraceStep, "page_id" | "parent_id" | "item_id" | "name" | "frequency">;
