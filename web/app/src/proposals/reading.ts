import type { AnalyticsEvent } from "@proffer/contract";
import type { Say } from "../texts/create-texts.ts";
import type { texts } from "../texts/en.ts";

interface PageReading {
  readonly name: string;
  readonly seconds: number;
}

/** Facts about how the clients of a proposal read it. */
export interface Reading {
  /** Visits: views within half an hour of each other are one. */
  readonly count: number;
  readonly seconds: number;
  /** Name of the page that was read longest; null where no time is known. */
  readonly longestPage: string | null;
}

export function readViews(events: readonly AnalyticsEvent[]): Reading {
  const views = events.filter(({ event_type }) => event_type === "proposal_viewed");
  const seconds = new Map<string, number>();
  for (const { name, seconds: spent } of views.flatMap(toPages))
    seconds.set(name, (seconds.get(name) ?? 0) + spent);
  const [longest] = [...seconds].toSorted(([, a], [, b]) => b - a);
  return {
    count: views.filter(({ metadata }) => (metadata as { opened?: boolean }).opened === true).length,
    seconds: [...seconds.values()].reduce((sum, each) => sum + each, 0),
    longestPage: longest && longest[1] > 0 ? longest[0] : null,
  };
}

/** The pages of a view. What the data of an event holds depends on its type, so it is read with care. */
function toPages({ metadata }: AnalyticsEvent): PageReading[] {
  const { pages = [] } = metadata as { pages?: readonly Partial<PageReading>[] };
  return pages.map(({ name = "", seconds = 0 }) => ({ name, seconds }));
}

const statuses = ["DRAFT", "SENT", "PENDING", "CANCELLED", "ON_HOLD", "WON", "LOST", "EXPIRED"] as const;

function isStatus(text: string | undefined): text is (typeof statuses)[number] {
  return statuses.some((each) => each === text);
}

/** Describes an event in a few words. */
export function describeEvent(
  event: AnalyticsEvent,
  say: Say<keyof typeof texts>,
  client: string | null = null,
): string {
  const { viewer, new_status } = event.metadata as { viewer?: { name?: string }; new_status?: string };
  const name = event.user?.full_name ?? viewer?.name ?? client ?? say("the_client");
  switch (event.event_type) {
    case "proposal_viewed":
      return say("event_viewed", { name });
    case "proposal_sent":
      return say("event_sent", { name });
    case "proposal_signed":
      return say("event_signed", { name });
    case "pdf_viewed":
      return say("event_pdf", { name });
    case "selection_changed":
      return say("event_chose", { name });
    case "reminder_sent":
      return say("event_reminder");
    case "signature_request_sent":
      return say("event_signing");
    default:
      return isStatus(new_status)
        ? say("event_status", { status: say(`status_${new_status}`) })
        : say("event_changed", { name });
  }
}
