import type { Cell } from "hucre";
import { isLikeFormula } from "@proffer/tables";
import type { CsvCell } from "./csv.ts";

/** Maximum number of characters of the name of a sheet, and the signs that it must not have. */
const maxSheetName = 31;
const forbiddenInSheetName = /[[\]:*?/\\']/g;

/** The time that every file names, so that equal tables are equal files. */
const created = new Date(Date.UTC(2000, 0, 1));

/** The format of text cells. A text like a formula stays a text in it, even after the user edits the cell. */
const textCell: Partial<Cell> = { style: { numFmt: "@" } };

/**
 * Formats a table as a spreadsheet (.xlsx) with one sheet, whose first row names the columns and stays in sight. Its cells have
 * types, so that a text like a formula is a text.
 */
export async function formatXlsx(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<Uint8Array> {
  // Loaded with the first spreadsheet: few requests need it.
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
