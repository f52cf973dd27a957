import { useLocation } from "preact-iso";
import { describeError } from "../api/describe-error.ts";
import type { AnswerAt, InputOf } from "../api/operations.ts";
import { toUrl } from "../api/to-url.ts";
import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { locale } from "../texts/language.ts";
import { say as sayCommon } from "../texts/say.ts";
import { describeCurrency } from "../ui/describe-currency.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { Screen } from "../ui/screen.tsx";
import { Segments } from "../ui/segments.tsx";
import { chooseCurrency, findPeriod, listCurrencies, periods } from "./period-and-currency.ts";
import { GroupCharts } from "./group-charts.tsx";
import { say } from "./say.ts";
import "./insights.css";
import type { InsightFigures } from "@proffer/contract";
import { formatPeriod, formatPercent, toMoneyFormat } from "../ui/format.ts";
import { formatDays } from "./format-days.ts";

const groupings = ["month", "member", "template"] as const;
type Query = NonNullable<InputOf<"GET /api/insights">["query"]>;

/**
 * Numbers of sent, opened and won proposals, their rates and times to decide, by month, member or template.
 */
export default function InsightsScreen() {
  const { query, route } = useLocation();
  const grouping = groupings.find((each) => each === query["by"]) ?? "month";
  const period = periods.find((each) => each === query["period"]) ?? "12";
  const asked: Query = {
    ...findPeriod(period, new Date()),
    group_by: grouping,
  };
  const { data, error } = useApi("GET /api/insights", { query: asked }, { keepsPrevious: true });
  const { data: organization } = useApi("GET /api/organization", {});
  const currencies = data ? listCurrencies(data.total) : [];
  const currency = chooseCurrency(currencies, query["currency"], organization?.currency);
  const go = (change: Record<string, string>) =>
    route(
      `${toPath("insights")}?${new URLSearchParams({ ...query, by: grouping, period, ...change }).toString()}`,
      true,
    );
  return (
    <Screen
      title={sayCommon("insights")}
      actions={
        <ExportMenu
          csv={toUrl("/api/insights.csv", { query: asked })}
          xlsx={toUrl("/api/insights.xlsx", { query: asked })}
        />
      }
    >
      <div class="filters">
        <select
          class="quiet-select"
          aria-label={say("period")}
          value={period}
          onChange={({ currentTarget }) => go({ period: currentTarget.value })}
        >
          {periods.map((each) => (
            <option key={each} value={each}>
              {each === "year" ? say("this_year") : say("months", { count: Number(each) })}
            </option>
          ))}
        </select>
        <Segments
          label={say("group_by")}
          value={grouping}
          choices={groupings.map((value) => ({ value, label: say(`by_${value}`) }))}
          onChoice={(by) => go({ by })}
        />
        {currencies.length > 1 && (
          <select
            class="quiet-select"
            aria-label={sayCommon("currency")}
            value={currency}
            onChange={({ currentTarget }) => go({ currency: currentTarget.value })}
          >
            {currencies.map((each) => (
              <option key={each} value={each}>
                {describeCurrency(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      <div class="content">
        {error && <p role="alert">{describeError(error)}</p>}
        {data ? <Content insights={data} currency={currency} /> : !error && <InsightsSkeleton />}
      </div>
    </Screen>
  );
}

/** Grey placeholder shapes while the content loads. */
function InsightsSkeleton() {
  return (
    <div class="insights insights-skeleton" aria-busy="true">
      <div class="key-figures">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index}>
            <i />
            <i />
          </div>
        ))}
      </div>
      <div class="charts">
        <i />
        <i />
      </div>
    </div>
  );
}

interface ContentProps {
  readonly insights: AnswerAt<"GET /api/insights">;
  readonly currency: string | undefined;
}

function Content({ insights, currency }: ContentProps) {
  const { total } = insights;
  if (total.sent + total.opened + total.won + total.lost + total.payments.length === 0)
    return (
      <div class="empty">
        <h2>{say("nothing_sent")}</h2>
        <p class="muted">{say("nothing_sent_lead")}</p>
        <button type="button" class="button primary" onClick={openNewDialog}>
          {sayCommon("new_proposal")}
        </button>
      </div>
    );
  return (
    <div class="insights">
      <Figures figures={total} currency={currency} />
      <GroupCharts insights={insights} currency={currency} />
    </div>
  );
}

const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

interface FiguresProps {
  readonly figures: InsightFigures;
  readonly currency: string | undefined;
}

/** The figures of the whole period, with values in one currency. */
function Figures({ figures, currency }: FiguresProps) {
  const { sent, opened, won, lost, win_rate: rate, median_seconds_to_decide: median, values } = figures;
  const { questions_per_won: perWon, questions_per_lost: perLost } = figures;
  const money = values.filter((value) => value.currency === currency && value.won > 0);
  return (
    <dl class="key-figures">
      <Figure name={say("sent")} value={String(sent)} note={say("opened_of", { count: opened })} />
      <Figure name={say("won")} value={String(won)} note={say("lost_of", { count: lost })} />
      <Figure name={say("win_rate")} value={rate === null ? "–" : formatPercent(Math.round(rate * 100))} />
      <Figure
        name={say("time_to_decide")}
        value={median === null ? "–" : formatDays(median)}
        note={say("median")}
      />
      <Figure
        name={say("questions_per_won")}
        value={perWon === null ? "–" : decimals.format(perWon)}
        note={perLost === null ? "" : say("per_lost", { value: decimals.format(perLost) })}
      />
      {money.map(({ currency: of, frequency, won: amount }) => (
        <Figure
          key={frequency}
          name={say("value_won")}
          value={toMoneyFormat(of).money(amount, false)}
          note={formatPeriod(frequency)}
        />
      ))}
      {figures.contract_values
        .filter((value) => value.currency === currency && value.won > 0)
        .map(({ currency: of, won: amount }) => (
          <Figure
            key={of}
            name={say("contract_value_won")}
            value={toMoneyFormat(of).money(amount, false)}
            note={say("over_their_terms")}
          />
        ))}
      {figures.payments
        .filter((value) => value.currency === currency)
        .map(({ currency: of, received, open }) => (
          <Figure
            key={of}
            name={say("received")}
            value={toMoneyFormat(of).money(received, false)}
            note={say("still_open", { amount: toMoneyFormat(of).money(open, false) })}
          />
        ))}
      {money.map(
        ({ currency: of, frequency, margin }) =>
          margin &&
          margin.percent !== null && (
            <Figure
              key={`margin ${frequency}`}
              name={say("margin_won")}
              value={formatPercent(margin.percent)}
              note={`${toMoneyFormat(of).money(margin.revenue - margin.cost, false)} ${formatPeriod(frequency)}`}
            />
          ),
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

function Figure({ name, value, note = "" }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> <span class="muted">{note}</span>
      </dd>
    </div>
  );
}
