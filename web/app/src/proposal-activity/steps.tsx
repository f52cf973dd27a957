import type { AnalyticsEvent } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { formatDayOfBrowser, formatMoment, formatTime } from "../ui/format.ts";
import { describeStep } from "./describe-step.ts";
import { toThreadPath } from "../threads/to-thread-path.ts";
import { readFacts } from "./model/event-facts.ts";
import { omitDisplaced } from "./model/choices.ts";
import { joinViews, type ListedEvent } from "./model/reading.ts";
import "./steps.css";

interface StepsProps<E> {
  /** The events, newest first. */
  readonly events: readonly E[];
  /** The heading element of a day. */
  readonly heading: "h2" | "h3";
  readonly children: (event: E) => ComponentChildren;
}

/** Events by day. The views of one visit are joined. */
export function Steps<E extends ListedEvent>({ events, heading: Heading, children }: StepsProps<E>) {
  const days = Map.groupBy(joinViews(omitDisplaced(events)), ({ event_timestamp: time }) =>
    formatDayOfBrowser(time),
  );
  return [...days].map(([day, theirs]) => (
    <section key={day} class="day">
      <Heading class="muted">{day}</Heading>
      <ol class="steps">{theirs.map((event) => children(event))}</ol>
    </section>
  ));
}

interface StepProps {
  readonly event: AnalyticsEvent;
  /** The proposal of the event. */
  readonly proposalId: string;
  readonly client: string | null;
  /** The label of an unread event. */
  readonly unread?: string | undefined;
  /** Content below the text of the event. */
  readonly children?: ComponentChildren;
}

/** One event in words, with its time of day. */
export function Step({ event, proposalId, client, unread, children }: StepProps) {
  const { text, notes, kind } = describeStep(event, client);
  const { event_timestamp: time } = event;
  const { thread_id: thread } = readFacts(event);
  return (
    <li data-kind={kind} data-unread={unread !== undefined || undefined}>
      <p>
        <span dir="auto">
          {unread !== undefined && <span class="unseen">{unread} </span>}
          {thread === undefined ? (
            text
          ) : (
            <a class="step-link" href={toThreadPath(proposalId, thread)}>
              {text}
            </a>
          )}
        </span>
        {notes.length > 0 && <small class="muted">{notes.join(" · ")}</small>}
        {children}
      </p>
      <time class="muted" dateTime={time} title={formatMoment(time)}>
        {formatTime(time)}
      </time>
    </li>
  );
}
