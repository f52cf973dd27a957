import type { ProposalDetail } from "@proffer/contract";
import { useApi } from "../api/use-api.ts";
import { BarChart } from "../ui/charts/bar-chart.tsx";
import { formatCount, formatDuration, formatRelative } from "../ui/format.ts";
import { sumReading } from "./model/reading.ts";
import { say } from "./say.ts";

/** Visits, reading times and devices of the client, in figures and as bars. */
export function ReadingFigures({ proposal }: { readonly proposal: ProposalDetail }) {
  const { data } = useApi("GET /api/proposals/{id}/analytics", {
    params: { id: proposal.id },
    query: { event_type: "proposal_viewed", limit: 200 },
  });
  const { visits, seconds, pages, devices } = sumReading(data?.data ?? []);
  const last = proposal.timeline.last_viewed;
  return (
    <section class="proposal-activity-section">
      <h2>{say("reading")}</h2>
      <dl class="figures">
        <div>
          <dt>{say("visits")}</dt>
          {/* A client who chose or decided has visited the page, even if no view was counted. */}
          <dd>{visits === 0 && last ? "–" : formatCount(visits)}</dd>
        </div>
        <div>
          <dt>{say("reading_time")}</dt>
          <dd>{seconds > 0 ? formatDuration(seconds) : "–"}</dd>
        </div>
        <div>
          <dt>{say("last_seen")}</dt>
          <dd>{last ? formatRelative(last) : say("never")}</dd>
        </div>
      </dl>
      {data && visits === 0 && !last && <p class="muted">{say("no_reading")}</p>}
      <div class="proposal-activity-charts">
        {seconds > 0 && (
          <BarChart
            title={say("time_per_page")}
            columns={[say("page"), say("time")]}
            bars={pages.map((page) => ({ key: page.id, label: page.name, value: page.seconds }))}
            format={(value) => (value === 0 ? "–" : formatDuration(value))}
          />
        )}
        {devices.length > 0 && (
          <BarChart
            title={say("visits_per_device")}
            columns={[say("device"), say("visits")]}
            bars={devices.map((each) => ({
              key: each.device,
              label: say(`bar_${each.device}`),
              value: each.visits,
            }))}
            format={formatCount}
          />
        )}
      </div>
    </section>
  );
}
