import {
  type ImportFaultCode,
  type ImportPriceList,
  maxImportedRows,
  priceListColumns,
} from "@proffer/contract";
import { findHeading } from "@proffer/tables";
import { invalid } from "../../../platform/errors.ts";
import type { Cell } from "./cell.ts";
import { type FileRecord, readRecords, type Records } from "./read-records.ts";

export type PriceListColumn = (typeof priceListColumns)[number];

/** The cells of one row by column, without empty cells. */
export interface TableRow {
  /** The row number in a spreadsheet program. The header is row 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<PriceListColumn, Cell>;
  readonly isHidden: boolean;
  readonly faults: readonly RowFault[];
}

/** A fault found before the cell values are read. */
interface RowFault {
  readonly column: PriceListColumn | null;
  readonly message: string;
  readonly code: ImportFaultCode;
}

export interface Table extends Omit<Records, "records"> {
  /** The column names of the file. */
  readonly names: ReadonlyMap<PriceListColumn, string>;
  readonly rows: readonly TableRow[];
}

/** Reads a price list. Throws 400 if the file is not a table or has unknown columns. */
export async function readTable(given: ImportPriceList, currency: string): Promise<Table> {
  const { records, ...source } = await readRecords(given);
  const [first = { cells: [] }, ...lines] = records;
  if ("fault" in first) throw invalid({ csv: `cannot be read: row 1 ${first.fault}` });
  const header = first.cells.map(({ text }) => text);
  const meanings = readHeader(header, given.columns ?? {}, currency);
  const isNamed = Object.hasOwn(given.columns ?? {}, "");
  const hasName = (index: number) => index < header.length && (isNamed || header[index]?.trim() !== "");
  const rows = lines
    .map((line, index) => toRow(line, index + 2, { meanings, hasName }))
    .filter(({ cells, faults }) => cells.size > 0 || faults.length > 0);
  if (rows.length > maxImportedRows) {
    const field = given.file === undefined ? "csv" : "file";
    throw invalid({ [field]: `must have at most ${maxImportedRows} rows` }, { [field]: "too_many_rows" });
  }
  const names = meanings.flatMap((meaning, index) =>
    meaning === undefined ? [] : [[meaning, header[index]?.trim() ?? ""] as const],
  );
  return { names: new Map(names), rows, ...source };
}

/** Finds the meaning of each column. Undefined means that the column is ignored. */
function readHeader(
  header: readonly string[],
  columns: NonNullable<ImportPriceList["columns"]>,
  currency: string,
): Array<PriceListColumn | undefined> {
  const names = header.map((name) => name.trim());
  const missing = Object.keys(columns).find((name) => !names.includes(name));
  if (missing !== undefined)
    throw invalid({ columns: `names ${missing}, which is not a column of the file` });
  const stated = names.map((name) => findMeaning(name, columns));
  const guessed = names.map((name, index) =>
    stated[index] === undefined ? findOtherName(name, currency) : undefined,
  );
  const meanings = names.map((_, index) => {
    const other = guessed[index];
    // Uses no guess if another column has this meaning, or if the same meaning is guessed for two columns.
    const isTaken = stated.includes(other) || guessed.indexOf(other) !== guessed.lastIndexOf(other);
    return other === undefined || isTaken ? stated[index] : other;
  });
  assertKnownMeanings(names.filter((_, index) => meanings[index] === undefined && names[index] !== ""));
  const repeated = meanings.find((meaning, index) => meaning && meanings.indexOf(meaning) !== index);
  if (repeated)
    throw invalid({ csv: `must not have the column ${repeated} twice (row 1)` }, { csv: "repeated_column" });
  if (!meanings.includes("name") && !meanings.includes("sku"))
    throw invalid(
      { csv: "must have the column name, or sku for items that exist (row 1)" },
      { csv: "no_name_column" },
    );
  return meanings.map((meaning) => meaning ?? undefined);
}

/**
 * Finds the meaning of a column. Returns null for a column to ignore, and undefined for an unknown column.
 */
function findMeaning(
  name: string,
  columns: NonNullable<ImportPriceList["columns"]>,
): PriceListColumn | null | undefined {
  if (Object.hasOwn(columns, name)) return columns[name];
  return priceListColumns.find((column) => column === name.toLowerCase());
}

/**
 * Guesses the meaning of a column from a usual name, such as Einzelpreis. Returns undefined if the name is
 * ambiguous, such as "Artikel", or if the name says that amounts are in another currency or include tax.
 */
function findOtherName(name: string, currency: string): PriceListColumn | undefined {
  const heading = findHeading(name);
  if (!heading?.isCertain || heading.isPercent) return undefined;
  if (heading.currencies.length > 0 && !heading.currencies.includes(currency)) return undefined;
  return priceListColumns.find((column) => column === heading.roles[0]);
}

/**
 * Asserts that all columns are known. Otherwise throws an error with the names of all unknown columns. If a
 * misspelt column were ignored, its prices would be lost.
 */
function assertKnownMeanings(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const forEach = (text: string) => Object.fromEntries(unknown.map((name) => [`columns.${name}`, text]));
  throw invalid(
    forEach(
      `must say what this column of the file means, or null to ignore it. Known columns are ${priceListColumns.join(", ")}`,
    ),
    forEach("unknown_column"),
  );
}

/** The character that programs write instead of bytes that they could not decode. */
const lostCharacter = "\uFFFD";

interface Header {
  readonly meanings: ReadonlyArray<PriceListColumn | undefined>;
  /** Returns true if the column has a heading, or if the request gives the column a meaning. */
  readonly hasName: (index: number) => boolean;
}

function toRow(line: FileRecord, number: number, { meanings, hasName }: Header): TableRow {
  if ("fault" in line)
    return {
      number,
      cells: new Map(),
      isHidden: false,
      faults: [{ column: null, message: line.fault, code: "unreadable" }],
    };
  const cells = meanings.flatMap((meaning, index) => {
    const { text = "", isNumber = false } = line.cells[index] ?? {};
    const cell = { text: text.trim(), isNumber };
    return meaning === undefined || cell.text === "" ? [] : [[meaning, cell] as const];
  });
  const faults = listCellFaults(line.cells, meanings);
  if (line.cells.some(({ text }, index) => !hasName(index) && text.trim() !== ""))
    faults.push({
      column: null,
      message: line.cells.slice(meanings.length).some(({ text }) => text.trim() !== "")
        ? "has more cells than the header has columns"
        : "has a cell in a column without a heading: its text would be lost",
      code: "too_many_cells",
    });
  // A row that contains only merged cells counts as empty.
  if (cells.length === 0 && faults.every(({ code }) => code === "merged_cell"))
    return { number, cells: new Map(), isHidden: false, faults: [] };
  return { number, cells: new Map(cells), isHidden: line.isHidden === true, faults };
}

function listCellFaults(
  cells: readonly Cell[],
  meanings: ReadonlyArray<PriceListColumn | undefined>,
): RowFault[] {
  return meanings.flatMap((column, index): RowFault[] => {
    const { text = "", problem } = cells[index] ?? {};
    if (column === undefined) return [];
    if (problem !== undefined) return [{ column, message: problemMessages[problem], code: problem }];
    const message = "has characters that were lost: specify the encoding of the file";
    return text.includes(lostCharacter) ? [{ column, message, code: "lost_characters" }] : [];
  });
}

const problemMessages = {
  merged_cell: "is merged with another cell: give each row a cell with its value",
  formula_without_result:
    "has a formula without a stored result: open the file in a spreadsheet program and save it",
} as const;
