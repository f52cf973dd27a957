import { readPrice } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import { isDiscount } from "./discount-names.ts";
import { findRowKind, type TotalRow } from "./find-row-kind.ts";
import { readComparedLine } from "./read-compared-line.ts";
import type { LineRules } from "./read-line.ts";
import { SumChecker } from "./sum-checker.ts";
import type { TableLine } from "./table-line.ts";
import { isSubtotal } from "./total-label.ts";

interface Above {
  readonly total: TotalRow;
  readonly rules: LineRules;
  /** The rows above the total. */
  readonly sums: SumChecker;
  readonly isHeading: (cells: readonly string[]) => boolean;
}

/** Tells whether a total can be the last one. Taxes and subtotals cannot. */
export function isGrandTotal({ kind, label }: TotalRow): boolean {
  return kind === "gross" || (kind === "sum" && label !== "" && !isSubtotal(label));
}

/**
 * Finds the rows below a grand total that are not lines, such as a deposit or the remaining amount, up to the
 * next total. Rows are lines if a later total includes them. A row with a quantity starts lines again,
 * together with the rows below the last heading of a section.
 */
export function findRowsBelowTotal(
  rows: readonly (readonly string[])[],
  start: number,
  { total, rules, sums, isHeading }: Above,
): readonly number[] {
  if (!rules.hasPrices) return [];
  const all = sums.copy();
  const block = new SumChecker();
  const found: number[] = [];
  let canBeLines = true;
  let beforeSection: number | undefined;
  for (let index = start; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (isHeading(cells)) return found;
    const kind = findRowKind(cells, rules, all);
    if (kind.type === "total" && kind.kind !== "tax")
      return canBeLines && addsUp(kind, total, { all, block }) ? [] : found;
    if (kind.type === "total") {
      all.addTax(kind.amount);
      block.addTax(kind.amount);
    } else if (kind.type === "section") beforeSection = found.length;
    else if (isCounted(cells, rules)) return found.slice(0, beforeSection);
    else {
      const { line } = readComparedLine(cells, index, rules);
      found.push(index);
      canBeLines &&= isCharge(line);
      all.add(line);
      block.add(line);
    }
  }
  return found;
}

interface Sums {
  readonly all: SumChecker;
  /** Only the rows below the total. */
  readonly block: SumChecker;
}

/**
 * Tells whether the rows are included in a later total. The amounts of a payment plan add up to the same
 * total again, which proves nothing.
 */
function addsUp({ kind, amount }: TotalRow, above: TotalRow, { all, block }: Sums): boolean {
  if (amount === undefined || amount === above.amount) return false;
  return all.isSumOfAll(amount) || (kind === "sum" && block.isSumOfAll(amount));
}

/** Tells whether a row can be a line. A negative amount that is not a discount is a payment. */
function isCharge({ price, name }: TableLine): boolean {
  return price.model === "fixed" && (price.value > 0 || isDiscount(name));
}

function isCounted(cells: readonly string[], { byRole, numbers }: LineRules): boolean {
  const getCell = (role: ColumnRole) => cells[byRole.get(role)?.index ?? -1] ?? "";
  const isPriced = (["price", "total"] as const).some(
    (role) => readPrice(getCell(role), numbers.notation).kind !== "empty",
  );
  return isPriced && readQuantity(getCell("quantity"), numbers.notation).kind === "quantity";
}
