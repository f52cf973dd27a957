import { describeError } from "../api/describe-error.ts";
import { usePages } from "../api/use-api.ts";
import { MoreButton } from "../ui/more-button.tsx";
import { Step, Steps } from "./steps.tsx";
import { say } from "./texts/say.ts";

interface TimelineProps {
  readonly id: string;
  readonly client: string | null;
}

/** The events of a proposal in words, day by day, the newest first. */
export function Timeline({ id, client }: TimelineProps) {
  const list = usePages("GET /api/activity", { query: { proposal_id: id, limit: 50 } });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section class="proposal-activity-section">
      <h2>{say("timeline")}</h2>
      {list.error && <p role="alert">{describeError(list.error)}</p>}
      {list.data && events.length === 0 && <p class="muted">{say("nothing_happened")}</p>}
      <Steps events={events} heading="h3">
        {(event) => <Step key={event.id} event={event} client={client} />}
      </Steps>
      <MoreButton list={list}>{say("show_earlier")}</MoreButton>
    </section>
  );
}
