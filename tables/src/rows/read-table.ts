import { readPrice } from "../cells/read-price.ts";
import { findColumns, type ChosenRoles, type Column } from "../columns/find-columns.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import { listCurrencies } from "../numbers/currency-signs.ts";
import { readAmount } from "../numbers/read-amount.ts";
import type { Notation } from "../numbers/written-number.ts";
import { checkDiscount, checkTotal } from "./check-total.ts";
import { findRowKind } from "./find-row-kind.ts";
import { findTableNotation } from "./find-table-notation.ts";
import { listColumnProblems } from "./list-column-problems.ts";
import { readLine, type LineRules } from "./read-line.ts";
import { SumChecker } from "./sum-checker.ts";
import type { ColumnProblem, LineDiscount, RowProblem, TableLine } from "./table-line.ts";

/** Largest number of lines that are taken from one table. */
export const maxRows = 10_000;

export interface TableOptions {
  /** How the member's country writes numbers. */
  readonly notation: Notation;
  /** The currency of the proposal. */
  readonly currency: string;
  /** Roles that the member chose for columns. */
  readonly roles?: ChosenRoles;
  /** Tells whether a text can be the name of a line. If absent, any text can. */
  readonly isName?: (text: string) => boolean;
}

export interface LinesOfTable {
  readonly columns: readonly Column[];
  readonly lines: readonly TableLine[];
  /** In the order of the rows. */
  readonly problems: readonly RowProblem[];
  readonly columnProblems: readonly ColumnProblem[];
}

const numericRoles = ["quantity", "price", "total", "cost", "discount"] as const;

/** Reads line items from a table. Cells are data: nothing is calculated but the totals of rows, which are compared. */
export function readTable(rows: readonly (readonly string[])[], options: TableOptions): LinesOfTable {
  const { columns, headingRow } = findColumns(rows, options.notation, options.roles);
  const byRole = new Map<ColumnRole, Column>(
    columns.flatMap((column) => (column.role === null ? [] : [[column.role, column] as const])),
  );
  const below = rows.slice(headingRow + 1);
  const numericCells = below.flatMap((cells) =>
    numericRoles.flatMap((role) => cells[byRole.get(role)?.index ?? -1] ?? []),
  );
  const rules: LineRules = {
    byRole,
    numbers: findTableNotation(numericCells, options.notation),
    currency: options.currency,
    isName: options.isName ?? ((text) => text !== ""),
    hasPrices: byRole.has("price") || byRole.has("total"),
  };
  const reader = new TableReader(rules);
  rows.slice(0, Math.max(0, headingRow)).forEach((cells, index) => reader.leaveOutAbove(cells, index + 1));
  if (headingRow >= 0) reader.setHeadings(rows[headingRow] ?? [], headingRow + 1, columns.length);
  below.forEach((cells, index) => reader.readRow(cells, headingRow + index + 2));
  return { columns, ...reader.finish(), columnProblems: listColumnProblems(columns, rules, below) };
}

class TableReader {
  private readonly lines: TableLine[] = [];
  private readonly problems: RowProblem[] = [];
  private readonly sums = new SumChecker();
  private headings = "";
  private leftOver: { row: number; count: number } | undefined;
  private readonly rules: LineRules;

  constructor(rules: LineRules) {
    this.rules = rules;
  }

  leaveOutAbove(cells: readonly string[], row: number): void {
    if (isFilled(cells)) this.leaveOut("left_out_above", cells, row);
  }

  /** A heading alone, above a list of names, may be the first name. */
  setHeadings(cells: readonly string[], row: number, width: number): void {
    this.headings = toKey(cells);
    if (width === 1) this.leaveOut("left_out_heading", cells, row);
  }

  readRow(cells: readonly string[], row: number): void {
    if (!isFilled(cells)) return;
    if (this.leftOver || this.lines.length >= maxRows) {
      this.leftOver = { row: this.leftOver?.row ?? row, count: (this.leftOver?.count ?? 0) + 1 };
      return;
    }
    if (toKey(cells) === this.headings) return this.leaveOut("left_out_heading", cells, row);
    const kind = findRowKind(cells, this.rules, this.sums);
    if (kind.type === "total") {
      this.leaveOut("left_out_total", cells, row);
      if (kind.kind === "tax") this.sums.addTax(kind.amount);
      const expected = kind.kind === "sum" ? this.sums.check(kind.amount) : undefined;
      if (expected !== undefined)
        this.problems.push({ row, reason: "sum_differs", text: kind.text, expected, choices: [] });
      return;
    }
    const { line, problems } = readLine(cells, row, this.rules);
    if (kind.type === "section") {
      this.lines.push({ ...line, price: { model: "none" } });
      const free = { kind: "price", price: { model: "fixed", value: 0 } } as const;
      this.problems.push({ row, reason: "section", text: line.name, choices: [{ kind: "remove" }, free] });
      return;
    }
    const checked = this.compare(line, cells);
    this.lines.push(checked.line);
    this.problems.push(...problems, ...checked.problems);
    this.sums.add(checked.line);
  }

  finish(): { readonly lines: readonly TableLine[]; readonly problems: readonly RowProblem[] } {
    if (this.leftOver) {
      const { row, count } = this.leftOver;
      this.problems.push({ row, reason: "too_many_rows", text: String(count), choices: [] });
    }
    return { lines: this.lines, problems: this.problems };
  }

  private compare(line: TableLine, cells: readonly string[]) {
    const { byRole, numbers, currency } = this.rules;
    const getCell = (role: ColumnRole) => (cells[byRole.get(role)?.index ?? -1] ?? "").trim();
    const text = getCell("total");
    const total = readPrice(text, numbers.notation);
    const discountAsPercent = this.readAsPercent(line, getCell("discount"));
    const isLost = line.price.model === "none" && readPrice(getCell("price")).kind !== "empty";
    if (total.kind !== "amount" || isLost || byRole.get("total")?.isGross)
      return checkDiscount(line, getCell("discount"), discountAsPercent);
    const { value, currency: sign, decimal } = total.amount;
    const isOther = sign !== undefined && !listCurrencies(sign).includes(currency);
    if (isOther && line.price.model === "none")
      return { line, problems: [{ row: line.row, reason: "other_currency" as const, text, choices: [] }] };
    const tax = readAmount(getCell("tax"), numbers.notation);
    return checkTotal(line, {
      text,
      value,
      isWhole: decimal === undefined,
      discountAsPercent,
      tax: tax.kind === "number" && (tax.isPercent || byRole.get("tax")?.isPercent) ? tax.value : undefined,
    });
  }

  /** Reads a discount without a sign as a percentage; undefined if it is surely an amount, or none. */
  private readAsPercent({ discount }: TableLine, text: string): LineDiscount | undefined {
    const isAmount = (this.rules.byRole.get("discount")?.currencies.length ?? 0) > 0;
    const isBare = /^[-(]?[\d\p{Nd}]{1,3}(?:[.,٫][\d\p{Nd}]+)?\)?$/u.test(text);
    if (discount?.model !== "fixed" || isAmount || !isBare || discount.value > 100) return undefined;
    return { model: "percent", value: discount.value };
  }

  /** Leaves a row out, and offers to insert it all the same. */
  private leaveOut(
    reason: "left_out_total" | "left_out_heading" | "left_out_above",
    cells: readonly string[],
    row: number,
  ): void {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const line = toPlainLine(cells, row, this.rules);
    this.problems.push({
      row,
      reason,
      text: filled.join(" · ").slice(0, 200),
      choices: [{ kind: "insert", line }],
    });
  }
}

/** The row as a line: its first text is the name if the column of names is empty. */
function toPlainLine(cells: readonly string[], row: number, rules: LineRules): TableLine {
  const { line } = readLine(cells, row, rules);
  const name = cells.map((cell) => cell.trim()).find((cell) => cell !== "") ?? line.name;
  const isNamed = (cells[rules.byRole.get("name")?.index ?? -1] ?? "").trim() !== "";
  const total = readPrice(cells[rules.byRole.get("total")?.index ?? -1] ?? "", rules.numbers.notation);
  const named = isNamed ? line : { ...line, name: name.replaceAll(/\s+/g, " ").slice(0, 500) };
  return named.price.model === "none" && total.kind === "amount"
    ? { ...named, price: { model: "fixed", value: total.amount.value } }
    : named;
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

const toKey = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim().toLowerCase())
    .join("\t")
    .trimEnd();
