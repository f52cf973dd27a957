import type { InsightFigures, InsightGroup, operations, QueryOf } from "@proffer/contract";
import type { Context } from "../../../context.ts";
import type { ExportedTable } from "../../../services/http/index.ts";
import type { CsvCell } from "../../../platform/csv.ts";
import { getInsights } from "./get-insights.ts";

type Query = QueryOf<typeof operations.getInsights>;

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
  "questions_per_won",
  "questions_per_lost",
] as const;

/**
 * Lists the groups of the insights as a table. Each used combination of currency and frequency has two
 * columns.
 */
export async function exportInsights(context: Context, query: Query): Promise<ExportedTable> {
  const { period, total, groups } = await getInsights(context, query);
  const header = [
    ...columns,
    ...total.values.flatMap(({ currency, frequency }) => [
      `sent ${currency} ${frequency}`,
      `won ${currency} ${frequency}`,
    ]),
  ];
  const rows = groups.map((group) => toCells(group, total));
  return {
    name: `Insights ${period.from} to ${period.to}`,
    rows: [header, ...rows],
  };
}

function toCells(group: InsightGroup, total: InsightFigures): CsvCell[] {
  const values = total.values.flatMap(({ currency, frequency }) => {
    const own = group.values.find((each) => each.currency === currency && each.frequency === frequency);
    return [own?.sent ?? 0, own?.won ?? 0];
  });
  return [...columns.map((column) => group[column]), ...values];
}
