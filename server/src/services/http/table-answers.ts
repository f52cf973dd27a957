import { type CsvCell, type CsvFormat, formatCsv } from "../../platform/csv.ts";
import { formatAttachment } from "../../platform/http/content-disposition.ts";
import { formatXlsx } from "../../platform/xlsx.ts";
import { ok, type RouteAnswer } from "./route.ts";

/** A table for members to open in a spreadsheet. */
export interface ExportedTable {
  readonly name: string;
  /** The first row contains the column names. */
  readonly rows: ReadonlyArray<readonly CsvCell[]>;
}

/** Answers with a table as a CSV file. */
export function answerCsv({ name, rows }: ExportedTable, format?: CsvFormat): RouteAnswer {
  return ok(formatCsv(rows, format), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": formatAttachment(name, "csv"),
  });
}

/** Answers with a table as a spreadsheet. */
export async function answerXlsx({ name, rows }: ExportedTable): Promise<RouteAnswer> {
  return ok(Buffer.from(await formatXlsx(name, rows)), {
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": formatAttachment(name, "xlsx"),
  });
}
