import type { Cell } from "hucre";
import { isLikeFormula } from "@proffer/tables";
import type { CsvCell } from "./csv.ts";

/** Maximum length of a sheet name, and its forbidden characters. */
const maxSheetName = 31;
const forbiddenInSheetName = /[[\]:*?/\\']/g;

/** A constant creation time, so that equal tables give equal files. */
const created = new Date(Date.UTC(2000, 0, 1));

/**
 * The format of text cells. It keeps a formula-like text from becoming a formula when a user edits the cell.
 */
const textCell: Partial<Cell> = { style: { numFmt: "@" } };

/**
 * Formats a table as a spreadsheet (.xlsx) with one sheet. The first row contains the column names and is
 * frozen. Each cell has a type, so that a formula-like text remains a text.
 */
export async function formatXlsx(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<Uint8Array> {
  // Loaded for the first spreadsheet, because few requests need it.
  const { writeXlsx } = await import("hucre/xlsx");
  const sheetName = name.replaceAll(forbiddenInSheetName, " ").trim().slice(0, maxSheetName) || "Sheet1";
  return writeXlsx({
    properties: { created, modified: created },
    sheets: [
      {
        name: sheetName,
        freezePane: { rows: 1 },
        rows: rows.map((cells) => cells.map((cell) => cell ?? null)),
        cells: new Map(
          rows.flatMap((cells, row) =>
            cells.flatMap((cell, column) =>
              typeof cell === "string" && isLikeFormula(cell)
                ? [[`${row},${column}`, textCell] as const]
                : [],
            ),
          ),
        ),
      },
    ],
  });
}
