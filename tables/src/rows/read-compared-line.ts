import { readPrice } from "../cells/read-price.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import { listCurrencies } from "../numbers/currency-signs.ts";
import { readAmount } from "../numbers/read-amount.ts";
import { checkDiscount, checkTotal, type CheckedLine } from "./check-total.ts";
import { readLine, type LineRules } from "./read-line.ts";
import type { LineDiscount, TableLine } from "./table-line.ts";

/** Reads one row, and compares its price with its total and its discount. */
export function readComparedLine(cells: readonly string[], row: number, rules: LineRules): CheckedLine {
  const { line, problems } = readLine(cells, row, rules);
  const compared = compare(line, cells, rules);
  return { line: compared.line, problems: [...problems, ...compared.problems] };
}

function compare(line: TableLine, cells: readonly string[], rules: LineRules): CheckedLine {
  const { byRole, numbers, currency } = rules;
  const getCell = (role: ColumnRole) => (cells[byRole.get(role)?.index ?? -1] ?? "").trim();
  const text = getCell("total");
  const total = readPrice(text, numbers.notation);
  const discountAsPercent = readAsPercent(line, getCell("discount"), rules);
  const isLost = line.price.model === "none" && readPrice(getCell("price")).kind !== "empty";
  if (total.kind !== "amount" || isLost || byRole.get("total")?.isGross)
    return checkDiscount(line, getCell("discount"), discountAsPercent);
  const { value, currency: sign, decimal } = total.amount;
  const isOther = sign !== undefined && !listCurrencies(sign).includes(currency);
  if (isOther && line.price.model === "none")
    return { line, problems: [{ row: line.row, reason: "other_currency", text, choices: [] }] };
  const tax = readAmount(getCell("tax"), numbers.notation);
  return checkTotal(line, {
    text,
    value,
    isWhole: decimal === undefined,
    discountAsPercent,
    tax: tax.kind === "number" && (tax.isPercent || byRole.get("tax")?.isPercent) ? tax.value : undefined,
  });
}

/**
 * Reads a discount without a percent sign as a percentage. Returns undefined if there is no discount, or if
 * it is certainly an amount.
 */
function readAsPercent(
  { discount }: TableLine,
  text: string,
  { byRole }: LineRules,
): LineDiscount | undefined {
  const isAmount = (byRole.get("discount")?.currencies.length ?? 0) > 0;
  const isBare = /^[-(]?[\d\p{Nd}]{1,3}(?:[.,٫][\d\p{Nd}]+)?\)?$/u.test(text);
  if (discount?.model !== "fixed" || isAmount || !isBare || discount.value > 100) return undefined;
  return { model: "percent", value: discount.value };
}
