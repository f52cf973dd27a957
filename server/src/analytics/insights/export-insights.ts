import type { InsightFigures, InsightGroup, operations, QueryOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getInsights } from "./get-insights.ts";

type Query = QueryOf<typeof operations.getInsights>;
type Cell = string | number | null;

interface CsvFile {
  readonly name: string;
  readonly text: string;
}

const columns = [
  "key",
  "label",
  "sent",
  "opened",
  "won",
  "lost",
  "win_rate",
  "average_seconds_to_decide",
  "median_seconds_to_decide",
] as const;

/** Writes the groups of the insights as CSV (RFC 4180), with two columns for each currency and frequency in use. */
export async function exportInsights(context: Context, query: Query): Promise<CsvFile> {
  const { period, total, groups } = await getInsights(context, query);
  const header = [
    ...columns,
    ...total.values.flatMap(({ currency, frequency }) => [
      `sent ${currency} ${frequency}`,
      `won ${currency} ${frequency}`,
    ]),
  ];
  const lines = [header, ...groups.map((group) => toCells(group, total))];
  return {
    name: `Insights ${period.from} to ${period.to}`,
    text: lines.map((cells) => `${cells.map(formatCell).join(",")}\r\n`).join(""),
  };
}

function toCells(group: InsightGroup, total: InsightFigures): Cell[] {
  const values = total.values.flatMap(({ currency, frequency }) => {
    const own = group.values.find((each) => each.currency === currency && each.frequency === frequency);
    return [own?.sent ?? 0, own?.won ?? 0];
  });
  return [...columns.map((column) => group[column]), ...values];
}

function formatCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  // A spreadsheet would run a name that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
