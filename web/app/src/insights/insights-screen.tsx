import { useLocation } from "preact-iso";
import { describeError } from "../api/describe-error.ts";
import type { AnswerAt, InputOf } from "../api/operations.ts";
import { toUrl } from "../api/to-url.ts";
import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { describeCurrency } from "../ui/describe-currency.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { Screen } from "../ui/screen.tsx";
import { Segments } from "../ui/segments.tsx";
import { chooseCurrency, listCurrencies } from "./choose-currency.ts";
import { findPeriod, periods } from "./find-period.ts";
import { GroupCharts } from "./group-charts.tsx";
import { Figures } from "./figures.tsx";
import { say } from "./texts/say.ts";
import "./insights.css";

const groupings = ["month", "member", "template"] as const;
type Query = NonNullable<InputOf<"GET /api/insights">["query"]>;

/** Proposals sent, opened and won, their rates and times to decide, over time and by member or template. */
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

/** The shape of what comes. */
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
  if (total.sent + total.opened + total.won + total.lost === 0)
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
