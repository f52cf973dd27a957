import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null | undefined;

export interface CsvFormat {
  readonly delimiter?: string;
  readonly formatNumber?: (value: number) => string;
}

/**
 * Formats a table as CSV for spreadsheets, whose first row names the columns: with a byte order mark, by which they know UTF-8,
 * and an apostrophe before a text that they would run as a formula.
 */
export function formatCsv(
  rows: ReadonlyArray<readonly CsvCell[]>,
  { delimiter = ",", formatNumber = String }: CsvFormat = {},
): string {
  return stringify(
    rows.map((cells) => [...cells]),
    {
      bom: true,
      delimiter,
      escape_formulas: true,
      record_delimiter: "windows",
      // Of itself it quotes the record delimiter alone, and readers take either of its characters for one.
      quoted_match: /[\r\n]/,
      cast: { number: formatNumber },
    },
  );
}

/** Removes the apostrophe that `formatCsv` puts before what a spreadsheet would take for a formula. */
export function unescapeFormula(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}
