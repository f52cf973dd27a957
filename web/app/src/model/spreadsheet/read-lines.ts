import { findAmountFault } from "@proffer/pricing";
import { frequencies, type Frequency } from "@proffer/pricing";
import type { ItemRecord } from "../document/node.ts";
import { createLine } from "../edits/new-records.ts";
import type { JsonObject } from "../json.ts";
import type { NumberReader } from "../numbers/read-number.ts";
import { parseTable } from "./parse-table.ts";
import { findColumns, type ColumnRole, type TableColumns } from "./table-columns.ts";

/** Largest number of rows that are taken from one table. */
export const maxRows = 10_000;

/** Something about a row that a person should look at. The row arrives all the same. */
export interface RowProblem {
  /** Number of the row in the table, from 1. */
  readonly row: number;
  readonly reason:
    | "price_unreadable"
    | "price_ambiguous"
    | "quantity_unreadable"
    | "name_missing"
    | "too_many_rows";
  /** The text in the table. */
  readonly text: string;
}

export interface ReadLines {
  readonly lines: readonly ItemRecord[];
  readonly problems: readonly RowProblem[];
}

/** Reads line items from a pasted or imported table. */
export function readLines(text: string, reader: NumberReader): ReadLines {
  const table = parseTable(text);
  const columns = findColumns(table, reader);
  const first = columns.hasHeadings ? 1 : 0;
  const problems: RowProblem[] = [];
  const rows = table.slice(first, first + maxRows);
  const lines = rows.map((cells, index) => readLine(cells, index + first + 1, columns, reader, problems));
  const left = table.length - first - rows.length;
  if (left > 0) problems.push({ row: maxRows + first + 1, reason: "too_many_rows", text: String(left) });
  return { lines, problems };
}

function readLine(
  cells: readonly string[],
  row: number,
  { byRole }: TableColumns,
  reader: NumberReader,
  problems: RowProblem[],
): ItemRecord {
  const getCell = (role: ColumnRole) => cells[byRole.get(role) ?? -1]?.trim() ?? "";
  const report = (reason: RowProblem["reason"], text: string) => problems.push({ row, reason, text });
  const name = getCell("name") || getCell("description");
  if (name === "") report("name_missing", cells.join(" ").trim());
  const quantity = readQuantity(getCell("quantity"), reader, report);
  const unitLabel = getCell("unit").slice(0, 100);
  const counted: JsonObject = {
    ...(quantity !== undefined && { current: quantity }),
    ...(unitLabel !== "" && { unitLabel }),
  };
  const description = getCell("name") === "" ? "" : getCell("description");
  const price: JsonObject = {
    ...readPrice(getCell("price"), getCell("total"), quantity ?? 1, reader, report),
    frequency: readFrequency(getCell("frequency")),
    ...(Object.keys(counted).length > 0 && { quantity: counted }),
  };
  const isOptional = /^(x|1|yes|true|ja|sí|si|oui|نعم|כן|✓|optional)$/i.test(getCell("optional"));
  return createLine(toName(name || `${row}`), price, {
    description: description === "" ? "" : toParagraphs(description),
    optional: isOptional,
  });
}

/** A name is one line; what is longer than a name may be stands in the table still. */
function toName(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 500);
}

function readQuantity(
  text: string,
  reader: NumberReader,
  report: (reason: RowProblem["reason"], text: string) => void,
): number | undefined {
  if (text === "") return undefined;
  // "12 hrs" is a quantity with its unit.
  const reading = reader.read(text.replace(/[\p{L}.²³]+$/u, ""));
  const value =
    reading.kind === "ambiguous" ? reading.readings[0] : reading.kind === "number" ? reading.value : -1;
  if (value !== undefined && value >= 0 && value <= 1e9) return value;
  report("quantity_unreadable", text);
  return undefined;
}

function readPrice(
  text: string,
  total: string,
  quantity: number,
  reader: NumberReader,
  report: (reason: RowProblem["reason"], text: string) => void,
): JsonObject {
  const fromTotal = text === "" && total !== "";
  const reading = reader.read(fromTotal ? total : text);
  if (reading.kind === "empty") return { model: "fixed", value: 0 };
  if (reading.kind === "ambiguous") {
    report("price_ambiguous", text);
    return { model: "fixed", value: reading.readings[0] ?? 0 };
  }
  if (reading.kind === "number") {
    const perUnit = fromTotal && quantity > 0;
    const value = perUnit ? Math.round((reading.value / quantity) * 1e6) / 1e6 : reading.value;
    if (findAmountFault(value) === undefined) return { model: "fixed", value };
  }
  // "On request" is a price by words.
  if (/\d/.test(text)) report("price_unreadable", text);
  return { model: "text", value: 0, text: text.slice(0, 500) };
}

const frequencyWords: readonly (readonly [RegExp, Frequency])[] = [
  [/semi.?month|halbmonat|bimensu/, "semi-monthly"],
  [/semi.?ann|half.?year|halbjähr|semestr/, "semi-annually"],
  [/bi.?week|fortnight|zweiwöch|quincen|quinzain/, "biweekly"],
  [/week|woche|wöch|seman|semain|hebdo/, "weekly"],
  [/quarter|quartal|trimestr/, "quarterly"],
  [/month|monat|mensu|mois|شهر|חודש/, "monthly"],
  [/year|annu|jahr|jähr|anual|an$|سنو|שנ/, "annually"],
];

function readFrequency(text: string): Frequency {
  const word = text.toLowerCase();
  const exact = frequencies.find((frequency) => frequency === word);
  return exact ?? frequencyWords.find(([pattern]) => pattern.test(word))?.[1] ?? "once";
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Converts plain text to rich text. */
function toParagraphs(text: string): string {
  const escaped = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? "");
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
}
