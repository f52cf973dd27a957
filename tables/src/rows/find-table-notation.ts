import { readPrice } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { Notation } from "../numbers/written-number.ts";

/** How the numbers of a table are written. */
export interface TableNotation {
  /** The notation in which cells are read. */
  readonly notation: Notation;
  /** Tells whether a number with a second meaning has to be reported: nothing in the table says which one is meant. */
  isUnsure(value: number, other: number): boolean;
}

/**
 * In a table, "1.500" means what its other numbers say: beside "12,50" its point groups thousands, beside
 * "12.50" it does not. If none says so, it is read as in the member's country, and is certain only if it
 * groups thousands there.
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

/** The sign that surely separates decimals in a cell: "12,50" and "1,234,567" say it, "1.234" does not. */
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
