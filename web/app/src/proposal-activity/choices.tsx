import type { AnalyticsEvent, ProposalDetail } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { usePages } from "../api/use-api.ts";
import { StepChart } from "../ui/charts/step-chart.tsx";
import { formatDay, formatFrequency, formatMoment, formatRelative, toMoneyFormat } from "../ui/format.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { describeChoice, findName } from "./describe-step.ts";
import { findLatestChoices, listOptions, omitDisplaced, listTotals, type Option } from "./model/choices.ts";
import { say } from "./say.ts";

interface ChoicesProps {
  readonly proposal: ProposalDetail;
  readonly client: string | null;
}

/** The options, the selected ones, and the total after each choice. */
export function Choices({ proposal, client }: ChoicesProps) {
  const list = usePages("GET /api/activity", {
    query: { proposal_id: proposal.id, event_type: "selection_changed", limit: 100 },
  });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const latest = findLatestChoices(events);
  const options = listOptions(proposal);
  return (
    <section class="proposal-activity-section">
      <h2>{say("choices")}</h2>
      {options.length === 0 && <p class="muted">{say("no_options")}</p>}
      {options.length > 0 && (
        <ul class="options">
          {options.map((option) => (
            <OptionRow key={option.id} option={option} choice={latest.get(option.id)} client={client} />
          ))}
        </ul>
      )}
      {events.length > 0 && <TotalCharts proposal={proposal} events={events} client={client} />}
    </section>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly choice: AnalyticsEvent | undefined;
  readonly client: string | null;
}

function OptionRow({ option: { path, isChosen, quantity }, choice, client }: OptionRowProps) {
  const name = path.at(-1) ?? "";
  const parents = path.slice(0, -1).filter(Boolean).join(" › ");
  return (
    <li data-chosen={isChosen || undefined}>
      <span class="option-mark">{isChosen && <CheckIcon />}</span>
      <span class="option-name">
        <span dir="auto">{name}</span>
        {parents && (
          <small class="muted" dir="auto">
            {parents}
          </small>
        )}
      </span>
      <span class="option-state">
        {quantity === null ? say(isChosen ? "chosen" : "not_chosen") : `× ${quantity}`}
        <small class="muted">
          {choice
            ? say("changed_by", {
                name: findName(choice, client),
                when: formatRelative(choice.event_timestamp),
              })
            : say("as_offered")}
        </small>
      </span>
    </li>
  );
}

interface TotalChartsProps extends ChoicesProps {
  readonly events: readonly AnalyticsEvent[];
}

/** One chart for each frequency with an amount. */
function TotalCharts({ proposal, events, client }: TotalChartsProps) {
  const currency = proposal.cached_totals?.currency ?? proposal.settings?.currency ?? "USD";
  const format = toMoneyFormat(currency);
  const money = (value: number) => format.money(value, true);
  const charts = frequencies.flatMap((frequency) => {
    const points = listTotals(omitDisplaced(events), frequency, currency);
    return points.some(({ value }) => value !== 0) ? [{ frequency, points }] : [];
  });
  return charts.map(({ frequency, points }) => (
    <StepChart
      key={frequency}
      title={
        charts.length > 1
          ? say("total_over_time_of", { frequency: formatFrequency(frequency) })
          : say("total_over_time")
      }
      points={points.map(({ at, value, event }) => ({
        at,
        value,
        label: describeChoice(event, findName(event, client)),
      }))}
      until={Date.now()}
      format={money}
      formatTick={(value) => format.money(value, false)}
      formatTime={(at) => formatDay(new Date(at).toISOString())}
      table={{
        columns: [say("change"), say("when"), say("total")],
        rows: points
          .map(({ value, event }) => ({
            key: event.id,
            cells: [
              describeChoice(event, findName(event, client)),
              formatMoment(event.event_timestamp),
              money(value),
            ],
          }))
          .toReversed(),
      }}
    />
  ));
}
