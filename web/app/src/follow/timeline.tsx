import type { AnalyticsEvent } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { usePages } from "../api/use-api.ts";
import { formatDay, formatMoment, formatTime } from "../ui/format.ts";
import { MoreButton } from "../ui/more-button.tsx";
import { describeStep } from "./describe-step.ts";
import { joinViews } from "./model/reading.ts";
import { say } from "./texts/say.ts";

interface TimelineProps {
  readonly id: string;
  readonly client: string | null;
}

/** The events of a proposal in words, day by day, the newest first. */
export function Timeline({ id, client }: TimelineProps) {
  const list = usePages("GET /api/activity", { query: { proposal_id: id, limit: 50 } });
  const events = joinViews(list.data?.pages.flatMap(({ data }) => data) ?? []);
  const days = Map.groupBy(events, ({ event_timestamp: time }) => formatDay(time));
  return (
    <section class="follow-section">
      <h2>{say("timeline")}</h2>
      {list.error && <p role="alert">{describeError(list.error)}</p>}
      {list.data && events.length === 0 && <p class="muted">{say("nothing_happened")}</p>}
      {[...days].map(([day, theirs]) => (
        <section key={day} class="day">
          <h3 class="muted">{day}</h3>
          <ol class="steps">
            {theirs.map((event) => (
              <TimelineStep key={event.id} event={event} client={client} />
            ))}
          </ol>
        </section>
      ))}
      <MoreButton list={list}>{say("show_earlier")}</MoreButton>
    </section>
  );
}

function TimelineStep({ event, client }: { readonly event: AnalyticsEvent; readonly client: string | null }) {
  const { text, notes, kind } = describeStep(event, client);
  const { event_timestamp: time } = event;
  return (
    <li data-kind={kind}>
      <p>
        <span dir="auto">{text}</span>
        {notes.length > 0 && <small class="muted">{notes.join(" · ")}</small>}
      </p>
      <time class="muted" dateTime={time} title={formatMoment(time)}>
        {formatTime(time)}
      </time>
    </li>
  );
}
