import { isDate, isTime } from "../cells/cell-kinds.ts";
import { readPrice } from "../cells/read-price.ts";
import { readQuantity } from "../cells/read-quantity.ts";
import type { Notation } from "../numbers/written-number.ts";
import type { Heading } from "./find-heading.ts";
import type { ColumnRole } from "./heading-words.ts";

/** The common traits of the cells of a column. */
export interface CellTraits {
  readonly filled: number;
  /** Most cells are amounts, ranges or percentages. */
  readonly isNumeric: boolean;
  readonly isPercent: boolean;
  /** Cells with a currency, decimals or grouped digits, which quantities do not have. */
  readonly isMoney: boolean;
  /** All cells are counts. */
  readonly isCount: boolean;
  readonly hasDigits: boolean;
  /** Numbers of rows: 1, 2, 3 or 1.1, 1.2, 2. */
  readonly isNumbering: boolean;
  /** Article numbers, bar codes or telephone numbers. */
  readonly isCode: boolean;
  /** Different whole numbers with the same number of digits, at least four, that are not round. */
  readonly isSerial: boolean;
  readonly isYear: boolean;
  readonly isDate: boolean;
  /** Few short words that repeat, as units do. */
  readonly isUnit: boolean;
  readonly averageLength: number;
}

/** The facts about a column before its role is decided. */
export interface ColumnFacts {
  readonly index: number;
  readonly heading: Heading | undefined;
  readonly traits: CellTraits;
  readonly cells: readonly string[];
}

export interface RoleGuess {
  readonly role: ColumnRole | null;
  readonly isGuessed: boolean;
}

/** Maximum number of rows that are examined. */
const maxSample = 200;

export function describeCells(all: readonly string[], notation: Notation): CellTraits {
  const cells = all
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .slice(0, maxSample);
  const count = (test: (cell: string) => boolean) => cells.filter(test).length;
  const most = (test: (cell: string) => boolean) => cells.length > 0 && count(test) > cells.length / 2;
  const every = (test: (cell: string) => boolean) => cells.length > 0 && cells.every(test);
  return {
    filled: cells.length,
    isNumeric: most((cell) => isPriceLike(cell, notation)),
    isPercent: every((cell) => readPrice(cell, notation).kind === "percent"),
    isMoney: cells.some((cell) => /\p{Sc}|[.,]\d{2}(?!\d)|^[A-Z]{3}\s|\s[A-Z]{3}$/u.test(cell)),
    isCount: every((cell) => ["quantity", "ambiguous"].includes(readQuantity(cell, notation).kind)),
    hasDigits: cells.some((cell) => /[\d\p{Nd}]/u.test(cell)),
    isNumbering: isNumbering(cells),
    isCode: every((cell) => /^\+?[\d\s/-]{8,}$/.test(cell) && cell.replaceAll(/\D/g, "").length >= 7),
    isSerial: isSerial(cells),
    isYear: every((cell) => /^(?:19|20)\d{2}$/.test(cell)),
    isDate: most((cell) => isDate(cell) || isTime(cell)),
    isUnit: cells.length > 1 && every((cell) => cell.length <= 8) && new Set(cells).size < cells.length,
    averageLength: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
  };
}

function isPriceLike(cell: string, notation: Notation): boolean {
  return ["amount", "range", "percent", "ambiguous"].includes(readPrice(cell, notation).kind);
}

function isSerial(cells: readonly string[]): boolean {
  const [first] = cells;
  return (
    first !== undefined &&
    cells.every((cell) => /^\d{4,}$/.test(cell) && cell.length === first.length) &&
    cells.some((cell) => !cell.endsWith("0")) &&
    new Set(cells).size === cells.length
  );
}

/** Tells whether the numbers count rows: each number follows the number before it. */
function isNumbering(cells: readonly string[]): boolean {
  if (cells.length === 0 || !cells.every((cell) => /^\d{1,4}(?:\.\d{1,4})*[.)]?$/.test(cell))) return false;
  const numbers = cells.map((cell) => cell.match(/\d+/g)?.map(Number) ?? []);
  const isOutline = cells.some((cell) => (cell.match(/\./g)?.length ?? 0) > (/^\d+\.$/.test(cell) ? 1 : 0));
  return numbers.every((number, index) => {
    const before = numbers[index - 1];
    if (!before) return number[0] !== undefined && number[0] <= 1;
    return isOutline ? compare(before, number) < 0 : number[0] === (before[0] ?? 0) + 1;
  });
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
