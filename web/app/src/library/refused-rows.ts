import type { PriceListImport } from "@proffer/contract";
import { parseRows } from "../model/spreadsheet/parse-table.ts";

type Fault = NonNullable<PriceListImport["rows"][number]["errors"]>[number];

const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;

/** By this mark, spreadsheets know that a file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** The rows of a price list that an import leaves out, as a CSV with a last column that says why: to mend and import again. */
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
