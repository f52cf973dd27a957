import type { Column } from "../columns/find-columns.ts";
import { listCurrencies } from "../numbers/currency-signs.ts";
import type { LineRules } from "./read-line.ts";
import type { ColumnProblem } from "./table-line.ts";

/** Lists the columns of a table that a member should check. */
export function listColumnProblems(
  columns: readonly Column[],
  { byRole, currency }: LineRules,
  rows: readonly (readonly string[])[],
): readonly ColumnProblem[] {
  const problems: ColumnProblem[] = [];
  const report = (reason: ColumnProblem["reason"], found: readonly Column[], text = "") => {
    if (found.length > 0) problems.push({ reason, columns: found.map(({ index }) => index), text });
  };
  const [price, cost] = [byRole.get("price"), byRole.get("cost")];
  if (cost && !price && !byRole.has("total")) report("cost_without_price", [cost]);
  report(
    "guessed",
    columns.filter(({ isGuessed, role }) => isGuessed && role !== null),
  );
  report(
    "gross",
    columns.filter(({ isGross, role }) => isGross && role === "price"),
  );
  for (const column of columns) {
    const isAmount = column.role === "price" || column.role === "cost" || (column.role === "total" && !price);
    if (isAmount && column.currencies.length > 0 && !column.currencies.includes(currency))
      report("other_currency", [column], column.currencies[0]);
  }
  const named = byRole.get("currency");
  const other =
    named && rows.map((cells) => (cells[named.index] ?? "").trim()).find((cell) => isOther(cell, currency));
  if (named && other !== undefined) report("other_currency", [named], other);
  report("unused", columns.filter(isUnused));
  return problems;
}

function isOther(cell: string, currency: string): boolean {
  const codes = listCurrencies(cell).length > 0 ? listCurrencies(cell) : listCurrencies(cell.toUpperCase());
  return cell !== "" && !codes.includes(currency);
}

/** Row numbers need not be reported as unused. */
function isUnused({ role, traits }: Column): boolean {
  if (traits.filled === 0) return false;
  return role === null || ["date", "category", "margin", "tax", "amount", "tags"].includes(role);
}
