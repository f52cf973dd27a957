import type { InsightGroup } from "@proffer/contract";
import type { AnswerAt } from "../api/operations.ts";
import { locale } from "../texts/language.ts";
import { BarChart } from "../ui/charts/bar-chart.tsx";
import { ColumnChart } from "../ui/charts/column-chart.tsx";
import { formatFrequency, formatPercent, toMoneyFormat } from "../ui/format.ts";
import { formatDays } from "./format-days.ts";
import { say } from "./say.ts";

interface GroupChartsProps {
  readonly insights: AnswerAt<"GET /api/insights">;
  /** The currency of the shown values. */
  readonly currency: string | undefined;
}

const month = new Intl.DateTimeFormat(locale, { month: "short", year: "2-digit", timeZone: "UTC" });
const count = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: "compact" });

const percent = (rate: number) => formatPercent(Math.round(rate * 100));

/**
 * Charts of counts, values, win rate and time to decide: columns for months, bars for members and templates.
 */
export function GroupCharts({ insights, currency: shown }: GroupChartsProps) {
  const { group_by: grouping, groups, total } = insights;
  const groupName = say(`by_${grouping}`);
  const toLabel = ({ key, label }: InsightGroup) =>
    grouping === "month" && key !== null
      ? month.format(new Date(`${key}-01`))
      : (label ?? say(`no_${grouping}`));
  const named = groups.map((group) => ({ key: group.key ?? "", label: toLabel(group), group }));
  const bars = (
    title: string,
    getValue: (group: InsightGroup) => number | null,
    format: (value: number) => string,
  ) => (
    <BarChart
      key={title}
      title={title}
      columns={[groupName, title]}
      bars={named.flatMap(({ key, label, group }) => {
        const value = getValue(group);
        return value === null ? [] : [{ key, label, value }];
      })}
      format={format}
    />
  );

  // Sent and won proposals have the same colours in every chart.
  const sent = { name: say("sent"), colour: 1 } as const;
  const won = { name: say("won"), colour: 2 } as const;
  return (
    <section class="charts">
      <h2 class="unseen">{groupName}</h2>
      <ColumnChart
        title={say("counts")}
        groupName={groupName}
        groups={named.map(({ key, label, group }) => ({
          key,
          label,
          values: [group.sent, group.opened, group.won],
        }))}
        series={[sent, { name: say("opened"), colour: 3 }, won]}
        format={(value) => count.format(value)}
        minStep={1}
      />
      {total.values.flatMap(({ currency, frequency }) => {
        if (currency !== shown) return [];
        const getValue = (group: InsightGroup) =>
          group.values.find((value) => value.currency === currency && value.frequency === frequency);
        return (
          <ColumnChart
            key={`${currency} ${frequency}`}
            title={say("value_of", { currency, frequency: formatFrequency(frequency) })}
            groupName={groupName}
            groups={named.map(({ key, label, group }) => ({
              key,
              label,
              values: [getValue(group)?.sent ?? 0, getValue(group)?.won ?? 0],
            }))}
            series={[sent, won]}
            format={(value) => toMoneyFormat(currency).money(value, true)}
            formatTick={(value) => compact.format(value)}
          />
        );
      })}
      {total.values.map(({ currency, frequency, margin }) => {
        if (currency !== shown || !margin) return null;
        const getMargin = (group: InsightGroup) =>
          group.values.find((value) => value.currency === currency && value.frequency === frequency)?.margin;
        return bars(
          say("margin_in", { currency, frequency: formatFrequency(frequency) }),
          (group) => getMargin(group)?.percent ?? null,
          formatPercent,
        );
      })}
      {bars(say("win_rate"), ({ win_rate: rate }) => rate, percent)}
      {bars(say("time_to_decide"), ({ median_seconds_to_decide: median }) => median, formatDays)}
    </section>
  );
}
