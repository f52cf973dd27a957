import { readPrice } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { Notation } from "../numbers/written-number.ts";

/** The number notation of a table. */
export interface TableNotation {
  /** The notation for reading cells. */
  readonly notation: Notation;
  /**
   * Tells whether an ambiguous number must be reported, because the other numbers of the table do not decide
   * its meaning.
   */
  isUnsure(value: number, other: number): boolean;
}

/**
 * Finds the number notation of a table. The other numbers decide the meaning of "1.500": if the table
 * contains "12,50", the point groups thousands, and if it contains "12.50", it does not. If no number
 * decides, "1.500" is read in the notation of the member's country, and is certain only if its point groups
 * thousands there.
 */
export function findTableNotation(cells: readonly string[], own: Notation): TableNotation {
  const signs = new Set(cells.flatMap((cell) => findDecimalSign(cell) ?? []));
  const [sign] = signs;
  const isKnown = signs.size === 1 && sign !== undefined;
  const notation: Notation = isKnown ? { decimal: sign, group: sign === "." ? "," : "." } : own;
  return {
    notation,
    isUnsure: (value, other) => !isKnown && (signs.size > 1 || Math.abs(value) < Math.abs(other)),
  };
}

/** Finds the certain decimal separator of a cell: "12,50" and "1,234,567" have one, "1.234" does not. */
function findDecimalSign(text: string): "." | "," | undefined {
  const price = readPrice(text);
  const quantity = price.kind === "amount" || price.kind === "percent" ? undefined : readQuantity(text);
  const amount =
    price.kind === "amount" || price.kind === "percent"
      ? price.amount
      : quantity?.kind === "quantity"
        ? quantity.amount
        : price.kind === "range"
          ? price.ends[0]
          : undefined;
  if (!amount) return undefined;
  if (amount.decimal === "." || amount.decimal === ",") return amount.decimal;
  if (amount.group === "." || amount.group === ",") return amount.group === "." ? "," : ".";
  return undefined;
}
