import { readPrice } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { Notation } from "../numbers/written-number.ts";
import type { ColumnFacts } from "./describe-cells.ts";

const toAmounts = ({ cells }: ColumnFacts, notation: Notation) =>
  cells.map((cell) => {
    const price = readPrice(cell, notation);
    return price.kind === "amount" ? price.amount.value : undefined;
  });

const toCounts = ({ cells }: ColumnFacts, notation: Notation) =>
  cells.map((cell) => {
    const quantity = readQuantity(cell, notation);
    return quantity.kind === "quantity" ? quantity.amount.value : undefined;
  });

/**
 * Tells whether a column is the product of two others in nearly all rows, and not only because one of them is
 * always 1. Undefined if no row decides.
 */
export function isProduct(
  total: ColumnFacts,
  quantity: ColumnFacts,
  price: ColumnFacts,
  notation: Notation,
): boolean | undefined {
  const [totals, counts, prices] = [
    toAmounts(total, notation),
    toCounts(quantity, notation),
    toAmounts(price, notation),
  ];
  const rows = totals.flatMap((sum, index) => {
    const [count, each] = [counts[index], prices[index]];
    return sum === undefined ||
      count === undefined ||
      each === undefined ||
      count === 1 ||
      each === 0 ||
      each === 1
      ? []
      : [Math.abs(count * each - sum) <= 0.006 * Math.abs(count) + 0.006];
  });
  if (rows.length === 0) return undefined;
  return rows.filter(Boolean).length >= rows.length * 0.7;
}
