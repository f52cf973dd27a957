import { isLikeFormula } from "@proffer/tables";
import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null | undefined;

export interface CsvFormat {
  readonly delimiter?: string;
  readonly formatNumber?: (value: number) => string;
}

/**
 * Formats a table as CSV for spreadsheets. The first row contains the column names. A byte order mark tells
 * spreadsheets that the file is UTF-8. Texts that spreadsheets would run as formulas begin with an
 * apostrophe.
 */
export function formatCsv(
  rows: ReadonlyArray<readonly CsvCell[]>,
  { delimiter = ",", formatNumber = String }: CsvFormat = {},
): string {
  return stringify(
    rows.map((cells) => cells.map(escapeFormula)),
    {
      bom: true,
      delimiter,
      record_delimiter: "windows",
      // By default, only cells with CR LF are quoted. Readers also end a record at a single CR or LF.
      quoted_match: /[\r\n]/,
      cast: { number: formatNumber },
    },
  );
}

function escapeFormula(cell: CsvCell): CsvCell {
  return typeof cell === "string" && isLikeFormula(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe that `formatCsv` adds before a formula-like text. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && isLikeFormula(cell) ? cell.slice(1) : cell;
}
