import type { PriceListImport } from "@proffer/contract";
import { parseRows } from "../model/spreadsheet/parse-table.ts";

/** The rows of a price list that an import leaves out, as a CSV with a last column that says why: to mend and import again. */
export function writeRefusedRows(csv: string, { rows }: PriceListImport, reason: string): string {
  const table = parseRows(csv);
  const [header = []] = table;
  const lines = rows.flatMap(({ row, action, errors = [] }) => {
    if (action !== "refuse") return [];
    const why = errors.map(({ column, message }) => [column, message].filter(Boolean).join(" ")).join("; ");
    return [[...header.map((_, at) => table[row - 1]?.[at] ?? ""), why]];
  });
  return [[...header, reason], ...lines].map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
