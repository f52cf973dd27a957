import { hasVisibleCharacter } from "@proffer/contract/people";
import { findAmountFault } from "@proffer/pricing";
import { frequencies, type Frequency } from "@proffer/pricing";
import type { ItemRecord } from "../document/node.ts";
import { createId } from "../create-id.ts";
import { createLine } from "../edits/new-records.ts";
import type { JsonObject } from "../json.ts";
import type { NumberReader, NumberReading } from "../numbers/read-number.ts";
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
    | "quantity_ambiguous"
    | "name_missing"
    | "name_long"
    | "too_many_rows";
  /** The text in the table. */
  readonly text: string;
  /** Id of the line that came of the row; null if none did. */
  readonly lineId: string | null;
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
  const numbers = readWithUsage(rows, columns, reader);
  const lines = rows.map((cells, index) => readLine(cells, index + first + 1, columns, numbers, problems));
  const left = table.length - first - rows.length;
  if (left > 0)
    problems.push({ row: maxRows + first + 1, reason: "too_many_rows", text: String(left), lineId: null });
  return { lines, problems };
}

/** Reads a number of a table as its other numbers are written. */
type TableNumberReader = (text: string) => NumberReading;

/**
 * In a table, "1.500" means what its other numbers say: beside "12,50" its point groups thousands, beside "12.50" it does not.
 * Where none says so and it would be a price of three decimals, it stays ambiguous.
 */
function readWithUsage(
  rows: readonly (readonly string[])[],
  { byRole }: TableColumns,
  reader: NumberReader,
): TableNumberReader {
  const columns = (["quantity", "price", "total"] as const).flatMap((role) => byRole.get(role) ?? []);
  const signs = new Set(
    rows.flatMap((cells) => columns.flatMap((index) => findDecimalSign(cells[index] ?? "") ?? [])),
  );
  const [sign] = signs.size === 1 ? signs : [];
  return (text) => {
    const reading = reader.read(text);
    if (reading.kind !== "number" || reading.other === undefined) return reading;
    const { value, other } = reading;
    const [decimal, grouped] = value < other ? [value, other] : [other, value];
    if (sign !== undefined)
      return { kind: "number", value: text.includes(sign) ? decimal : grouped, isPlain: true };
    return value === grouped ? reading : { kind: "ambiguous", readings: [value, other] };
  };
}

/** The sign that surely divides off decimals in a number: "12,50" and "1.234,5" have a comma, "1.234" and "1.234.567" neither. */
function findDecimalSign(text: string): "." | "," | undefined {
  const signs = text.replaceAll(/[^.,]/g, "");
  const last = signs.at(-1);
  if (last !== "." && last !== ",") return undefined;
  if (new Set(signs).size === 2) return signs.indexOf(last) === signs.length - 1 ? last : undefined;
  return signs.length === 1 && !/[.,]\d{3}(?!\d)/.test(text) ? last : undefined;
}

function readLine(
  cells: readonly string[],
  row: number,
  { byRole }: TableColumns,
  read: TableNumberReader,
  problems: RowProblem[],
): ItemRecord {
  const getCell = (role: ColumnRole) => cells[byRole.get(role) ?? -1]?.trim() ?? "";
  const id = createId();
  const report = (reason: RowProblem["reason"], text: string) =>
    problems.push({ row, reason, text, lineId: id });
  const name = getCell("name") || getCell("description");
  if (!hasVisibleCharacter(name)) report("name_missing", cells.join(" ").trim());
  const quantity = readQuantity(getCell("quantity"), read, report);
  const unitLabel = getCell("unit").slice(0, 100);
  const counted: JsonObject = {
    ...(quantity !== undefined && { current: quantity }),
    ...(unitLabel !== "" && { unitLabel }),
  };
  const isLong = name.length > maxNameLength;
  if (isLong) report("name_long", `${name.slice(0, 50)}…`);
  const described = getCell("name") === "" ? "" : getCell("description");
  // A name that is too long is not cut off for good.
  const description = (isLong ? `${name}\n\n${described}` : described).trim().slice(0, maxDescriptionLength);
  const price: JsonObject = {
    ...readPrice(getCell("price"), getCell("total"), quantity ?? 1, read, report),
    frequency: readFrequency(getCell("frequency")),
    ...(Object.keys(counted).length > 0 && { quantity: counted }),
  };
  const isOptional = /^(x|1|yes|true|ja|sí|si|oui|نعم|כן|✓|optional)$/i.test(getCell("optional"));
  return createLine(toName(name || `${row}`), price, {
    id,
    description: description === "" ? "" : toParagraphs(description),
    optional: isOptional,
  });
}

const maxNameLength = 500;
/** Far below what a description may hold once its signs are escaped. */
const maxDescriptionLength = 50_000;

/** A name is one line. */
function toName(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, maxNameLength);
}

function readQuantity(
  text: string,
  read: TableNumberReader,
  report: (reason: RowProblem["reason"], text: string) => void,
): number | undefined {
  if (text === "") return undefined;
  // "12 hrs" is a quantity with its unit.
  const reading = read(text.replace(/[\p{L}.²³]+$/u, ""));
  if (reading.kind === "ambiguous") report("quantity_ambiguous", text);
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
  read: TableNumberReader,
  report: (reason: RowProblem["reason"], text: string) => void,
): JsonObject {
  const fromTotal = text === "" && total !== "";
  const written = fromTotal ? total : text;
  const reading = read(written);
  if (reading.kind === "empty") return { model: "fixed", value: 0 };
  if (reading.kind === "ambiguous") {
    report("price_ambiguous", written);
    return { model: "fixed", value: reading.readings[0] ?? 0 };
  }
  if (reading.kind === "number") {
    const perUnit = fromTotal && quantity > 0;
    const value = perUnit ? Math.round((reading.value / quantity) * 1e6) / 1e6 : reading.value;
    if (findAmountFault(value) === undefined) return { model: "fixed", value };
  }
  // "On request" is a price by words. A formula, or the error of one, is not.
  if (/\d|^[#=]/.test(written)) report("price_unreadable", written);
  return { model: "text", value: 0, text: written.slice(0, 500) };
}

/** Words of a frequency, the ones that Proffer writes itself among them; the longer periods stand before those that their words contain. */
const frequencyWords: readonly (readonly [RegExp, Frequency])[] = [
  [
    /semi.?month|twice a month|halbmonat|zweimal im monat|bimensu|dos veces al mes|deux fois par mois|مرتين في الشهر|פעמיים בחודש/,
    "semi-monthly",
  ],
  [/semi.?ann|half.?year|six months|halbjähr|halbjahr|semestr|ستة أشهر|نصف سنو|חצי.?שנ/, "semi-annually"],
  [
    /bi.?week|fortnight|two weeks|zweiwöch|zwei wochen|quincen|dos semanas|quinzain|deux semaines|أسبوعين|שבועיים|דו.?שבוע/,
    "biweekly",
  ],
  [/week|woche|wöch|seman|semain|hebdo|أسبوع|שבוע/, "weekly"],
  [/quarter|quartal|trimestr|ثلاثة أشهر|ربع سنو|רבעו/, "quarterly"],
  [/month|monat|mensu|mes$|mois|شهر|חודש/, "monthly"],
  [/year|annu|année|jahr|jähr|anual|año|an$|سنو|سنة|שנ/, "annually"],
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
