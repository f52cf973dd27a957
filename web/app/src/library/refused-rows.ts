import type { PriceListImport } from "@proffer/contract";
import { parseTable } from "../model/spreadsheet/parse-table.ts";

/** The rows of a price list that an import leaves out, as a CSV with a last column that says why: to mend and import again. */
export function writeRefusedRows(csv: string, { rows }: PriceListImport, reason: string): string {
  const [header = [], ...table] = parseTable(csv);
  const lines = rows.flatMap(({ action, errors = [] }, index) => {
    if (action !== "refuse") return [];
    const why = errors.map(({ column, message }) => [column, message].filter(Boolean).join(" ")).join("; ");
    return [[...header.map((_, at) => table[index]?.[at] ?? ""), why]];
  });
  return [[...header, reason], ...lines].map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
