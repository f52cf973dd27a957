import type { InsightFigures, InsightGroup, operations, QueryOf } from "@proffer/contract";
import { maySeeCosts } from "../../../accounts/index.ts";
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
 * Lists the groups of the insights as a table. Each used combination of currency and frequency has two columns, and
 * each currency has two for its contract values and two for its payments. If a won proposal has a cost
 * that the member may see, its combination has three more.
 */
export async function exportInsights(context: Context, query: Query): Promise<ExportedTable> {
  const { period, total, groups } = await getInsights(context, query);
  const hasMargins = await maySeeCosts(context.read, context.caller);
  const values = total.values.map((value) =>
    hasMargins ? value : Object.assign({}, value, { margin: null }),
  );
  const header = [
    ...columns,
    ...values.flatMap(({ currency, frequency, margin }) =>
      ["sent", "won", ...(margin ? marginColumns : [])].map((name) => `${name} ${currency} ${frequency}`),
    ),
    ...total.contract_values.flatMap(({ currency }) =>
      ["sent", "won"].map((name) => `${name} ${currency} contract value`),
    ),
    ...total.payments.flatMap(({ currency }) => [`received ${currency}`, `open ${currency}`]),
  ];
  const rows = groups.map((group) => toCells(group, { ...total, values }));
  return {
    name: `Insights ${period.from} to ${period.to}`,
    rows: [header, ...rows],
  };
}

const marginColumns = ["revenue", "cost", "margin"] as const;

function toCells(
  group: InsightGroup,
  { values, contract_values: contracts, payments }: InsightFigures,
): CsvCell[] {
  const cells = values.flatMap(({ currency, frequency, margin }) => {
    const own = group.values.find((each) => each.currency === currency && each.frequency === frequency);
    const ownMargin = own?.margin;
    return [
      own?.sent ?? 0,
      own?.won ?? 0,
      ...(margin ? [ownMargin?.revenue ?? 0, ownMargin?.cost ?? 0, ownMargin?.percent ?? null] : []),
    ];
  });
  const contractCells = contracts.flatMap(({ currency }) => {
    const own = group.contract_values.find((each) => each.currency === currency);
    return [own?.sent ?? 0, own?.won ?? 0];
  });
  const paymentCells = payments.flatMap(({ currency }) => {
    const own = group.payments.find((each) => each.currency === currency);
    return [own?.received ?? 0, own?.open ?? 0];
  });
  return [...columns.map((column) => group[column]), ...cells, ...contractCells, ...paymentCells];
}
