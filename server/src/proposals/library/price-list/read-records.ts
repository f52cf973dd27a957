import type { CsvDelimiter, ImportPriceList } from "@proffer/contract";
import { CsvError, parse } from "csv-parse/sync";
import { unescapeFormula } from "../../../platform/csv.ts";
import { invalid } from "../../../platform/errors.ts";
import type { Cell } from "./cell.ts";
import { decodeText } from "./decode-text.ts";
import { readWorkbook } from "./read-workbook.ts";

/** The cells of one row, or the fault of the whole row. */
export type FileRecord =
  | {
      readonly cells: readonly Cell[];
      /** True if the spreadsheet hides the row. */
      readonly isHidden?: boolean;
    }
  | { readonly fault: string };

/** The rows of a file, header first, and the format of the file. */
export interface Records {
  readonly records: readonly FileRecord[];
  readonly format: "csv" | "xlsx";
  /** Encoding of an uploaded CSV file. Null for CSV sent as text and for a spreadsheet. */
  readonly encoding: string | null;
  /** Null for a spreadsheet. */
  readonly delimiter: CsvDelimiter | null;
  /** The sheet that was read and all visible sheets. Null for CSV. */
  readonly sheet: string | null;
  readonly sheets: readonly string[] | null;
}

export const delimiterSigns = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
const delimiterNames = Object.keys(delimiterSigns) as CsvDelimiter[];

/** Reads the rows of a price list. Throws 400 if the file is not a table. */
export async function readRecords({
  csv,
  file,
  sheet,
  encoding,
  delimiter,
}: ImportPriceList): Promise<Records> {
  const fromText = { sheet: null, sheets: null };
  if (file === undefined) return { ...readText(csv ?? "", delimiter), encoding: null, ...fromText };
  if (csv !== undefined) throw invalid({ file: "cannot be used together with csv" });
  const bytes = decodeBase64(file);
  if (startsWith(bytes, zipSignature)) {
    const { rows, name, names } = await readWorkbook(bytes, sheet);
    return { records: rows, format: "xlsx", encoding: null, delimiter: null, sheet: name, sheets: names };
  }
  if (startsWith(bytes, compoundSignature))
    throw invalid(
      { file: "is an old (.xls) or locked spreadsheet: save it as .xlsx without password, or as CSV" },
      { file: "old_spreadsheet" },
    );
  const decoded = decodeText(bytes, encoding);
  return { ...readText(decoded.text, delimiter), encoding: decoded.encoding, ...fromText };
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

function decodeBase64(text: string): Uint8Array {
  // White space is removed first, because a pattern that allows it at two places has quadratic run time.
  const plain = text.replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw invalid({ file: "must be Base64" });
  return Buffer.from(plain, "base64");
}

/**
 * The first line that Excel writes to name the delimiter, and the delimiters of the empty cells in this line.
 * Spreadsheet programs do not show this line, so it is not counted as a row.
 */
const separatorLine = /^\uFEFF?"?sep ?= ?(?<sign>[,;\t|])"?[ ,;\t|]*(?:\r\n?|\n)/i;

function readText(
  file: string,
  wanted: CsvDelimiter | undefined,
): Pick<Records, "records" | "format" | "delimiter"> {
  const named = separatorLine.exec(file);
  const csv = named ? file.slice(named[0].length) : file;
  const delimiter =
    wanted ??
    delimiterNames.find((name) => delimiterSigns[name] === named?.groups?.["sign"]) ??
    findDelimiter(csv);
  const records: FileRecord[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterSigns[delimiter],
      relax_column_count: true,
      // A quote inside a cell, as in 19" rack, is an ordinary character.
      relax_quotes: true,
      skip_empty_lines: false,
      skip_records_with_error: true,
      on_skip: (error) => void records.push({ fault: describeFault(error) }),
      raw: true,
      on_record: (given: unknown) => {
        // The parser's types do not include the fields added by `raw`.
        const { record: cells, raw } = given as WrittenRecord;
        records.push(
          hasSwallowedRows(cells, raw)
            ? { fault: "has a quote in the wrong place, so the rows below were read as part of it" }
            : { cells: cells.map((text) => ({ text: unescapeFormula(text), isNumber: false })) },
        );
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ csv: `cannot be read: ${error.message}` });
    throw error;
  }
  return { records, format: "csv", delimiter };
}

/** The cells of a record and its original text. */
interface WrittenRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

/**
 * Returns true if an unclosed quote has merged several rows into one cell. Such a cell begins with the quote,
 * and its text does not occur correctly quoted in the file.
 */
function hasSwallowedRows(cells: readonly string[], raw: string): boolean {
  let position = 0;
  return cells.some((text) => {
    if (!text.startsWith('"') || !/[\r\n]/.test(text)) return false;
    const quoted = `"${text.replaceAll('"', '""')}"`;
    // The cells are in the order of the text, so the search continues after the previous cell.
    const found = raw.indexOf(quoted, position);
    position = found + quoted.length;
    return found === -1;
  });
}

function describeFault(error: CsvError | undefined): string {
  return error?.code === "CSV_QUOTE_NOT_CLOSED"
    ? "has a quote that is never closed, so this row and all after it were not read"
    : `cannot be read: ${error?.message ?? "it is broken"}`;
}

/** Finds the delimiter that occurs most often in the first row, outside of quotes. */
function findDelimiter(csv: string): CsvDelimiter {
  const [first = ""] = csv.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counted = delimiterNames.map((name) => ({ name, count: first.split(delimiterSigns[name]).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.name ?? "comma";
}
