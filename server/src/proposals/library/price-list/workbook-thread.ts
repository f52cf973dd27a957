import { unzipSync, zipSync } from "fflate";
import type { Cell as WorkbookCell, CellValue, MergeRange, Sheet } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { parentPort, workerData } from "node:worker_threads";
import type { Cell } from "./cell.ts";

// Reads one sheet of a workbook (.xlsx) in a separate thread, which `read-workbook.ts` starts and limits.

/** The file and the name of the sheet, or undefined for the first visible sheet. */
export interface WorkbookTask {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
  readonly maxRows: number;
}

/** The rows of one sheet. */
export interface WorkbookSheet {
  readonly rows: ReadonlyArray<{ readonly cells: readonly Cell[]; readonly isHidden: boolean }>;
  readonly name: string;
  /** Names of all visible sheets of the workbook, in order. */
  readonly names: readonly string[];
}

export interface WorkbookRefusal {
  readonly field: "file" | "sheet";
  readonly message: string;
  readonly reason?: "damaged_spreadsheet" | "too_large_spreadsheet";
}

export type WorkbookAnswer = { readonly sheet: WorkbookSheet } | { readonly refusal: WorkbookRefusal };

/**
 * Maximum size of the unpacked parts of a workbook in bytes. A file of one megabyte can contain a gigabyte of
 * zeros.
 */
const maxUnpackedBytes = 20_000_000;

/**
 * Number of columns to read. Otherwise, a single cell in the last corner of a sheet would create 17 billion
 * cells.
 */
const maxColumns = 100;
const lastColumn = "CV";

class Refusal extends Error {
  readonly answer: WorkbookRefusal;

  constructor(answer: WorkbookRefusal) {
    super(answer.message);
    this.answer = answer;
  }
}

const refuseDamaged = (message: string) =>
  new Refusal({ field: "file", message, reason: "damaged_spreadsheet" });

const formatReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

async function readSheet({ bytes, sheet: wanted, maxRows }: WorkbookTask): Promise<WorkbookSheet> {
  const names: string[] = [];
  const all: string[] = [];
  const workbook = await readXlsx(repack(bytes), {
    readStyles: true,
    range: `A1:${lastColumn}${maxRows}`,
    sheets: ({ name, hidden, veryHidden }) => {
      const isVisible = hidden !== true && veryHidden !== true;
      all.push(name);
      if (isVisible) names.push(name);
      return wanted === undefined ? isVisible && names.length === 1 : name === wanted;
    },
  }).catch((error: unknown) => {
    throw refuseDamaged(`cannot be read as a spreadsheet: ${formatReason(error)}`);
  });
  const [sheet] = workbook.sheets;
  if (sheet) return { rows: readRows(sheet, maxRows), name: sheet.name, names };
  if (wanted === undefined) throw refuseDamaged("has no visible sheet");
  throw new Refusal({ field: "sheet", message: `is not a sheet of the file, which has ${all.join(", ")}` });
}

/**
 * Unpacks the XML parts of a workbook, within limits. Packs only these parts again, for the library that
 * reads workbooks.
 */
function repack(bytes: Uint8Array): Uint8Array {
  let packed = 0;
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      // The output of a part ends at its stated `originalSize`, but the library still inflates the rest.
      filter: ({ name, size, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false;
        packed += size;
        unpacked += originalSize;
        if (packed > bytes.length) throw refuseDamaged("cannot be unpacked: its parts overlap");
        if (unpacked > maxUnpackedBytes)
          throw new Refusal({
            field: "file",
            message: `must have at most ${maxUnpackedBytes} bytes when it is unpacked`,
            reason: "too_large_spreadsheet",
          });
        return true;
      },
    });
    for (const [name, part] of Object.entries(parts))
      if (/^xl\/worksheets\/[^/]*\.xml$/.test(name)) parts[name] = removeColumnWidths(part);
    return zipSync(parts, { level: 0 });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseDamaged(`cannot be unpacked: ${formatReason(error)}`);
  }
}

/**
 * Removes the widths of columns. The reading library stores each width for up to 16,384 columns. For 400,000
 * widths, this takes minutes.
 */
function removeColumnWidths(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const xml = Buffer.from(part).toString("latin1");
  return Buffer.from(xml.replaceAll(/<((?:\w+:)?cols)\b[^]*?<\/\1\s*>/g, ""), "latin1");
}

function readRows(sheet: Sheet, maxRows: number): WorkbookSheet["rows"] {
  const merged = findMergedCells(sheet.merges ?? [], maxRows);
  return sheet.rows.map((values, row) => {
    const cells = values.map((value, column) => {
      const key = `${row},${column}`;
      return toCell(value, sheet.cells?.get(key), merged.has(key));
    });
    // The library makes all rows as long as the longest row. Empty cells at the end are removed, because
    // cells beyond the header are a fault.
    const length = cells.findLastIndex(({ text, problem }) => text !== "" || problem !== undefined) + 1;
    return { cells: cells.slice(0, length), isHidden: sheet.rowDefs?.get(row)?.hidden === true };
  });
}

/** Maximum number of merged cells. A workbook can merge a million rows in a thousand places. */
const maxMergedCells = 200_000;

/** Finds the cells that are hidden by merging, within the range to read. */
function findMergedCells(merges: readonly MergeRange[], maxRows: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, maxRows - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, maxColumns - 1); column += 1) {
        if (row !== startRow || column !== startCol) found.add(`${row},${column}`);
        if (found.size > maxMergedCells) throw refuseDamaged("merges too many cells");
      }
  return found;
}

/**
 * Converts a value to a cell. For a formula, this is its result. If the formula has failed, this is its
 * error, such as #REF!, which is not accepted as a number.
 */
function toCell(value: CellValue | undefined, details: WorkbookCell | undefined, isMerged: boolean): Cell {
  if (value === null || value === undefined) {
    if (isMerged) return { text: "", isNumber: false, problem: "merged_cell" };
    return details?.formula === undefined
      ? { text: "", isNumber: false }
      : { text: "", isNumber: false, problem: "formula_without_result" };
  }
  if (typeof value === "number") return { text: formatNumber(value, details), isNumber: true };
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return { text, isNumber: false };
}

/**
 * Formats a number with a decimal point, and with a percent sign if the spreadsheet shows one: 0.1 as 10%.
 */
function formatNumber(value: number, details: WorkbookCell | undefined): string {
  const format = details?.style?.numFmt ?? "";
  // The format 0% shows 10 as 1000%, but 0"%" shows 10 as 10%, because quoted text and escaped characters are
  // printed as they are.
  const scaled = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "");
  if (scaled.includes("%")) return `${formatDigits(value * 100)}%`;
  return format.includes("%") ? `${formatDigits(value)}%` : formatDigits(value);
}

/** Formats a number with 15 significant digits. Further digits are rounding errors of binary numbers. */
const formatDigits = (value: number) => String(Number(value.toPrecision(15)));

if (parentPort) {
  const answer = await readSheet(workerData as WorkbookTask).then(
    (sheet): WorkbookAnswer => ({ sheet }),
    (error: unknown): WorkbookAnswer => {
      if (error instanceof Refusal) return { refusal: error.answer };
      throw error;
    },
  );
  parentPort.postMessage(answer);
}
