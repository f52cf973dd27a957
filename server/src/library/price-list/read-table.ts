import { type ImportPriceList, maxImportedRows, priceListColumns } from "@proffer/contract";
import { CsvError, parse } from "csv-parse/sync";
import { unescapeFormula } from "../../platform/csv.ts";
import { invalid } from "../../platform/errors.ts";

export type PriceListColumn = (typeof priceListColumns)[number];

/** The cells of one row by column; empty cells are left out. */
export interface TableRow {
  /** The number as a spreadsheet counts rows: the header is row 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<PriceListColumn, string>;
  /** Cells without a name above them. */
  readonly hasNamelessCells: boolean;
}

export interface Table {
  /** The names of the columns as the file writes them. */
  readonly names: ReadonlyMap<PriceListColumn, string>;
  readonly rows: readonly TableRow[];
}

export const delimiterSigns = { comma: ",", semicolon: ";", tab: "\t" } as const;

/** Reads a price list; refuses with 400 what is no table, or has columns of unknown meaning. */
export function readTable({ csv, delimiter, columns = {} }: ImportPriceList): Table {
  const records = parseRecords(csv, delimiter === undefined ? findDelimiter(csv) : delimiterSigns[delimiter]);
  const [header = [], ...lines] = records;
  const meanings = readHeader(header, columns);
  const rows = lines
    .map((line, index) => toRow(line, index + 2, meanings))
    .filter(({ cells, hasNamelessCells }) => cells.size > 0 || hasNamelessCells);
  if (rows.length > maxImportedRows)
    throw invalid({ csv: `must have at most ${maxImportedRows} rows (it has ${rows.length})` });
  const names = meanings.flatMap((meaning, index) =>
    meaning === undefined ? [] : [[meaning, header[index]?.trim() ?? ""] as const],
  );
  return { names: new Map(names), rows };
}

function parseRecords(csv: string, delimiter: string): string[][] {
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ csv: `cannot be read: ${error.message}` });
    throw error;
  }
}

/** Finds the sign that the first row has most often outside of quotes. */
function findDelimiter(csv: string): string {
  const [first = ""] = csv.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counted = Object.values(delimiterSigns).map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** The meaning of each column; undefined for one to ignore. */
function readHeader(
  header: readonly string[],
  columns: NonNullable<ImportPriceList["columns"]>,
): Array<PriceListColumn | undefined> {
  const names = header.map((name) => name.trim());
  const missing = Object.keys(columns).find((name) => !names.includes(name));
  if (missing !== undefined) throw invalid({ columns: `names ${missing}, which is no column of the file` });
  const meanings = names.map((name) => readName(name, columns));
  const repeated = meanings.find(
    (meaning, index) => meaning !== undefined && meanings.indexOf(meaning) !== index,
  );
  if (repeated !== undefined) throw invalid({ csv: `must not have the column ${repeated} twice (row 1)` });
  if (!meanings.includes("name") && !meanings.includes("sku"))
    throw invalid({ csv: "must have the column name, or sku for items that exist (row 1)" });
  return meanings;
}

/** A misspelt column must not cost its prices, so an unknown name is refused rather than ignored. */
function readName(
  name: string,
  columns: NonNullable<ImportPriceList["columns"]>,
): PriceListColumn | undefined {
  if (Object.hasOwn(columns, name)) return columns[name] ?? undefined;
  if (name === "") return undefined;
  const known = priceListColumns.find((column) => column === name.toLowerCase());
  if (known) return known;
  throw invalid({
    csv: `has the unknown column "${name.slice(0, 100)}" (row 1): say what it means in columns, or null to ignore it. Known columns are ${priceListColumns.join(", ")}`,
  });
}

function toRow(
  line: readonly string[],
  number: number,
  meanings: ReadonlyArray<PriceListColumn | undefined>,
): TableRow {
  const cells = meanings.flatMap((meaning, index) => {
    const cell = unescapeFormula(line[index]?.trim() ?? "");
    return meaning === undefined || cell === "" ? [] : [[meaning, cell] as const];
  });
  return {
    number,
    cells: new Map(cells),
    hasNamelessCells: line.slice(meanings.length).some((cell) => cell.trim() !== ""),
  };
}
