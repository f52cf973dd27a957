import type { Frequency } from "@proffer/pricing";

export type LinePrice =
  | { readonly model: "fixed"; readonly value: number; readonly maxValue?: number }
  /** A percentage: 10 is 10 %. */
  | { readonly model: "percent"; readonly value: number }
  | { readonly model: "text"; readonly text: string }
  | { readonly model: "none" };

/** An amount or a percentage to subtract from a line. `value` is above zero. */
export interface LineDiscount {
  readonly model: "fixed" | "percent";
  readonly value: number;
}

/** A line item as described by a row of a table. */
export interface TableLine {
  /** Number of the row in the table, from 1. */
  readonly row: number;
  readonly name: string;
  readonly description: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly price: LinePrice;
  readonly frequency: Frequency;
  readonly discount?: LineDiscount;
  readonly cost?: number;
  readonly sku?: string;
  readonly isOptional: boolean;
}

/** A reason to check a row. The line is still inserted, unless the reason begins with "left_out". */
export type RowReason =
  /** No price, although other rows have one. */
  | "price_missing"
  /** A row with only a name. */
  | "section"
  /** The text became the price in words. */
  | "price_unreadable"
  /** The text is a date, a time or a formula, so the line has no price. */
  | "price_dropped"
  /** Words that a client should not read, such as TBD. */
  | "price_placeholder"
  | "price_ambiguous"
  /** More digits than a price can have. */
  | "price_rounded"
  | "price_gross"
  | "other_currency"
  /** A discount written as a positive amount, which was subtracted. */
  | "discount_negated"
  | "discount_unclear"
  | "quantity_unreadable"
  | "quantity_ambiguous"
  | "cost_unreadable"
  | "sku_shortened"
  | "frequency_unknown"
  | "optional_unclear"
  | "total_differs"
  | "name_missing"
  | "name_long"
  | "left_out_total"
  /** A row below a grand total, such as a deposit. */
  | "left_out_below_total"
  | "left_out_heading"
  | "left_out_above"
  /** The rows above a total have another sum. */
  | "sum_differs"
  | "too_many_rows";

/** A correction that a member can choose. */
export type RowChoice =
  | { readonly kind: "price"; readonly price: LinePrice }
  | { readonly kind: "quantity"; readonly quantity: number }
  | { readonly kind: "discount"; readonly discount: LineDiscount }
  /** Inserts a row that was left out. */
  | { readonly kind: "insert"; readonly line: TableLine }
  | { readonly kind: "remove" };

export interface RowProblem {
  readonly row: number;
  readonly reason: RowReason;
  /** The text in the table. */
  readonly text: string;
  /** A number that the message about the row contains, such as the expected sum. */
  readonly expected?: number;
  readonly choices: readonly RowChoice[];
}

/** A reason to check columns. */
export interface ColumnProblem {
  readonly reason:
    | "unused"
    /** The role comes from the cells, not from the heading. */
    | "guessed"
    /** The table has costs but no prices. */
    | "cost_without_price"
    | "gross"
    | "other_currency";
  /** Indexes of the columns. */
  readonly columns: readonly number[];
  /** The currency of the column. */
  readonly text: string;
}
