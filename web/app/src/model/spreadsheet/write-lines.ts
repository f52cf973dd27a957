import { isLikeFormula } from "@proffer/tables";
import { getNumber, getText } from "../document/proposal-document.ts";
import type { DocumentNode } from "../document/node.ts";

/** Lines for the clipboard, for spreadsheets and for documents. */
export interface CopiedLines {
  readonly text: string;
  readonly html: string;
}

/** Headings of the copied columns, in the member's language. */
export type CopyHeadings = readonly [
  name: string,
  description: string,
  quantity: string,
  unit: string,
  price: string,
  frequency: string,
];

/**
 * Copies lines as a table: tab-separated for spreadsheets, HTML for documents. Numbers are in the notation of
 * the locale, without grouping.
 */
export function writeLines(
  lines: readonly DocumentNode[],
  headings: CopyHeadings,
  locale: string,
): CopiedLines {
  const format = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    useGrouping: false,
    maximumFractionDigits: 6,
  });
  const rows = [headings, ...lines.map((line) => toCells(line, (value) => format.format(value)))];
  return {
    text: rows.map((cells) => cells.map(quote).join("\t")).join("\n"),
    html: `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`).join("")}</table>`,
  };
}

function toCells(line: DocumentNode, write: (value: number) => string): string[] {
  const model = getText(line, "price.model");
  const value = getNumber(line, "price.value");
  const upper = model === "fixed" || model === "hourly" ? getNumber(line, "price.max_value") : null;
  const quantity = getNumber(line, "price.quantity.current");
  const price =
    model === "text"
      ? getText(line, "price.text")
      : model === "none" || value === null
        ? ""
        : `${write(value)}${model === "percent" ? "%" : ""}${upper === null ? "" : ` - ${write(upper)}`}`;
  return [
    getText(line, "name"),
    toPlainText(getText(line, "description")),
    quantity === null ? "" : write(quantity),
    getText(line, "price.quantity.unitLabel"),
    price,
    getText(line, "price.frequency"),
  ];
}

const named: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
  ["#39", "'"],
]);

/** Converts rich text to plain text. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:li|tr|h\d)>/g, "\n")
    .replaceAll(/<\/p>/g, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => named.get(name) ?? entity)
    .trim();
}

/**
 * Quotes a cell. A text that looks like a formula gets an apostrophe, so that the spreadsheet does not run
 * it.
 */
function quote(cell: string): string {
  const isNegative = /^-[\d.,]+%?$/.test(cell);
  const safe = isLikeFormula(cell) && !isNegative ? `'${cell}` : cell;
  return /["\t\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
