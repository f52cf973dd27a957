import { readPrice } from "../cells/read-price.ts";
import { findColumns, type ChosenRoles, type Column } from "../columns/find-columns.ts";
import type { ColumnRole } from "../columns/heading-words.ts";
import type { Notation } from "../numbers/written-number.ts";
import { findRowKind, type TotalRow } from "./find-row-kind.ts";
import { findTableNotation } from "./find-table-notation.ts";
import { listColumnProblems } from "./list-column-problems.ts";
import { readComparedLine } from "./read-compared-line.ts";
import { readLine, type LineRules } from "./read-line.ts";
import { findRowsBelowTotal, isGrandTotal } from "./rows-below-total.ts";
import { SumChecker } from "./sum-checker.ts";
import type { ColumnProblem, RowProblem, TableLine } from "./table-line.ts";

/** Maximum number of lines from one table. */
export const maxRows = 10_000;

export interface TableOptions {
  /** The number notation of the member's country. */
  readonly notation: Notation;
  /** The currency of the proposal. */
  readonly currency: string;
  /** Roles of columns chosen by the member. */
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

/**
 * Reads line items from a table. Cells are data: nothing is calculated except the totals of rows, which are
 * compared.
 */
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
  reader.readRows(below, headingRow + 2);
  return { columns, ...reader.finish(), columnProblems: listColumnProblems(columns, rules, below) };
}

class TableReader {
  private readonly lines: TableLine[] = [];
  private readonly problems: RowProblem[] = [];
  private readonly sums = new SumChecker();
  private headings = "";
  /**
   * Numbers of the rows below a grand total that are not lines. Undefined before a grand total, and as soon
   * as lines follow it again.
   */
  private belowTotal: ReadonlySet<number> | undefined;
  private leftOver: { row: number; count: number } | undefined;
  private readonly rules: LineRules;

  constructor(rules: LineRules) {
    this.rules = rules;
  }

  leaveOutAbove(cells: readonly string[], row: number): void {
    if (isFilled(cells)) this.leaveOut("left_out_above", cells, row);
  }

  /**
   * Stores the headings. In a table with a single column, the heading may be the first name, so it is
   * reported as left out.
   */
  setHeadings(cells: readonly string[], row: number, width: number): void {
    this.headings = toKey(cells);
    if (width === 1) this.leaveOut("left_out_heading", cells, row);
  }

  /** Reads the rows below the headings. `first` is the number of the first row. */
  readRows(rows: readonly (readonly string[])[], first: number): void {
    for (const [index, cells] of rows.entries()) {
      const total = this.readRow(cells, first + index);
      if (!total) continue;
      if (!this.belowTotal && (this.lines.length === 0 || !isGrandTotal(total))) continue;
      const isHeading = (each: readonly string[]) => toKey(each) === this.headings;
      const below = findRowsBelowTotal(rows, index + 1, {
        total,
        rules: this.rules,
        sums: this.sums,
        isHeading,
      });
      this.belowTotal = new Set(below.map((each) => first + each));
    }
  }

  /** Reads a row. Returns the row if it is a total. */
  private readRow(cells: readonly string[], row: number): TotalRow | undefined {
    if (!isFilled(cells)) return undefined;
    if (this.leftOver || this.lines.length >= maxRows) {
      this.leftOver = { row: this.leftOver?.row ?? row, count: (this.leftOver?.count ?? 0) + 1 };
      return undefined;
    }
    if (toKey(cells) === this.headings) {
      this.belowTotal = undefined;
      this.leaveOut("left_out_heading", cells, row);
      return undefined;
    }
    const kind = findRowKind(cells, this.rules, this.sums);
    if (kind.type === "total") {
      this.leaveOut("left_out_total", cells, row);
      if (kind.kind === "tax") this.sums.addTax(kind.amount);
      // A total below payments is the remaining amount, not the sum of the lines.
      const isComparable = kind.kind === "sum" && !this.belowTotal?.size;
      const expected = isComparable ? this.sums.check(kind.amount) : undefined;
      if (expected !== undefined)
        this.problems.push({ row, reason: "sum_differs", text: kind.text, expected, choices: [] });
      return kind;
    }
    if (this.belowTotal?.has(row)) {
      this.leaveOut("left_out_below_total", cells, row);
      return undefined;
    }
    if (kind.type === "section") {
      const { line } = readLine(cells, row, this.rules);
      this.lines.push({ ...line, price: { model: "none" } });
      const free = { kind: "price", price: { model: "fixed", value: 0 } } as const;
      this.problems.push({ row, reason: "section", text: line.name, choices: [{ kind: "remove" }, free] });
      return undefined;
    }
    this.belowTotal = undefined;
    const { line, problems } = readComparedLine(cells, row, this.rules);
    this.lines.push(line);
    this.problems.push(...problems);
    this.sums.add(line);
    return undefined;
  }

  finish(): { readonly lines: readonly TableLine[]; readonly problems: readonly RowProblem[] } {
    if (this.leftOver) {
      const { row, count } = this.leftOver;
      this.problems.push({ row, reason: "too_many_rows", text: String(count), choices: [] });
    }
    return { lines: this.lines, problems: this.problems };
  }

  /** Leaves a row out, and offers to insert it. */
  private leaveOut(
    reason: "left_out_total" | "left_out_below_total" | "left_out_heading" | "left_out_above",
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

/** Converts a row to a line. If the name column is empty, the first text is the name. */
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
