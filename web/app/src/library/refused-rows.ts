import type { PriceListImport } from "@proffer/contract";
import { parseRows } from "../model/spreadsheet/parse-table.ts";

type Fault = NonNullable<PriceListImport["rows"][number]["errors"]>[number];

const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;

/** Marks a file as UTF-8 for spreadsheet programs. */
const byteOrderMark = "\uFEFF";

/**
 * Writes the rejected rows of an import as CSV with the reasons in the last column, so that the user can
 * correct and import them again.
 */
export function writeRefusedRows(
  csv: string,
  { rows, delimiter }: Pick<PriceListImport, "rows" | "delimiter">,
  reason: string,
  describe: (fault: Fault) => string,
): string {
  const table = parseRows(csv, separators[delimiter ?? "comma"]);
  const [header = []] = table;
  const lines = rows.flatMap(({ row, action, errors = [] }) => {
    if (action !== "refuse") return [];
    const why = errors.map(describe).join("; ");
    return [[...header.map((_, at) => table[row - 1]?.[at] ?? ""), why]];
  });
  const records = [[...header, reason], ...lines].map((cells) => `${cells.map(quote).join(",")}\r\n`);
  return byteOrderMark + records.join("");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
