import { readPrice } from "../cells/read-price.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import type { LineRules } from "./read-line.ts";
import type { SumChecker } from "./sum-checker.ts";
import { findTotalKind, type TotalKind } from "./total-label.ts";

/** A row with the sum of other rows, or their tax. */
export interface TotalRow {
  readonly type: "total";
  readonly kind: TotalKind;
  /** Empty if only the amount shows that the row is a sum. */
  readonly label: string;
  readonly text: string;
  readonly amount: number | undefined;
}

type RowKind =
  | { readonly type: "line" }
  /** A name between rows with prices. */
  | { readonly type: "section" }
  | TotalRow;

/** Roles of columns that a row may fill without being a line. */
const beside: ReadonlySet<ColumnRole | null> = new Set<ColumnRole | null>([
  "name",
  "number",
  "category",
  "sku",
  "currency",
  "optional",
  null,
]);

/**
 * The label of the total of a part, such as Total kitchen. The row counts as a total only if its amount is
 * the sum of the rows above.
 */
const namedTotal = /^(?:totals?|sum|gesamt|totale?|suma|somme|المجموع|إجمالي|סה["״]כ)\s/iu;

/** Finds out whether a row is a line, a heading of a section, or a total. */
export function findRowKind(
  cells: readonly string[],
  { byRole, numbers, hasPrices }: LineRules,
  sums: SumChecker,
): RowKind {
  const getCell = (role: ColumnRole) => (cells[byRole.get(role)?.index ?? -1] ?? "").trim();
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "" && !isAmount(cell));
  const amounts = cells.flatMap((cell) => toAmount(cell) ?? []);
  const amount = amounts.at(-1);
  const [label = ""] = texts;
  const isCounted = getCell("quantity") !== "" && getCell("price") !== "";
  const kind = findTotalKind(label);
  if (kind && texts.length <= 2)
    return { type: "total", kind, label, text: amounts.length > 0 ? getLast(cells) : label, amount };
  // A sum without a label, below its rows.
  if (texts.length === 0 && !isCounted && amount !== undefined && sums.isSum(amount) && hasPrices)
    return { type: "total", kind: "sum", label: "", text: getLast(cells), amount };
  if (namedTotal.test(label) && !isCounted && amount !== undefined && sums.isSum(amount))
    return { type: "total", kind: "sum", label: "", text: getLast(cells), amount };
  const others = [...byRole.entries()].filter(([role]) => !beside.has(role));
  const isNameOnly =
    getCell("name") !== "" && others.every(([, { index }]) => (cells[index] ?? "").trim() === "");
  return isNameOnly && hasPrices ? { type: "section" } : { type: "line" };

  function toAmount(cell: string): number | undefined {
    const price = readPrice(cell, numbers.notation);
    return price.kind === "amount" ? price.amount.value : undefined;
  }

  function isAmount(cell: string): boolean {
    return ["amount", "percent", "range", "ambiguous", "empty"].includes(
      readPrice(cell, numbers.notation).kind,
    );
  }
}

const getLast = (cells: readonly string[]) => cells.findLast((cell) => cell.trim() !== "")?.trim() ?? "";
