import type { AnalyticsEvent } from "@proffer/contract";
import { type Device, devices, readFacts } from "./event-facts.ts";

/** The reading of a proposal by its clients. */
export interface Reading {
  /** Visits: views within half an hour of each other count as one. */
  readonly visits: number;
  readonly seconds: number;
  /** By page, the longest first. */
  readonly pages: ReadonlyArray<{ readonly id: string; readonly name: string; readonly seconds: number }>;
  readonly devices: ReadonlyArray<{ readonly device: Device; readonly visits: number }>;
}

/** Adds up views. A renamed page has its latest name. */
export function sumReading(events: readonly AnalyticsEvent[]): Reading {
  const views = events.filter(({ event_type: type }) => type === "proposal_viewed").map(readFacts);
  const opened = views.filter((view) => view.opened === true);
  const pages = new Map<string, { name: string; seconds: number }>();
  for (const { page_id: id, name, seconds } of views.flatMap((view) => view.pages ?? [])) {
    const known = pages.get(id);
    pages.set(id, { name: known?.name ?? name, seconds: (known?.seconds ?? 0) + seconds });
  }
  return {
    visits: opened.length,
    seconds: [...pages.values()].reduce((sum, page) => sum + page.seconds, 0),
    pages: [...pages]
      .map(([id, page]) => ({ id, name: page.name, seconds: page.seconds }))
      .toSorted((a, b) => b.seconds - a.seconds),
    devices: devices
      .map((device) => ({ device, visits: opened.filter((view) => view.device === device).length }))
      .filter(({ visits }) => visits > 0),
  };
}

/** An event, with additional fields in a list of several proposals. */
export type ListedEvent = AnalyticsEvent & {
  readonly proposal?: { readonly id: string };
  readonly is_unread?: boolean;
};

/**
 * Joins the views of one visit, which are reported page by page, into one event with the time of the first.
 * The events come newest first.
 */
export function joinViews<E extends ListedEvent>(events: readonly E[]): E[] {
  const joined: E[] = [];
  for (const event of events) {
    const index = joined.findLastIndex(({ proposal }) => proposal?.id === event.proposal?.id);
    const later = joined[index];
    if (!later || !continuesVisit(later, event)) {
      joined.push(event);
      continue;
    }
    const [first, second] = [readFacts(event), readFacts(later)];
    const pages = [...(first.pages ?? []), ...(second.pages ?? [])];
    const seconds = (first.seconds ?? 0) + (second.seconds ?? 0);
    const isUnread = later.is_unread === true && { is_unread: true };
    // The visit has the time of its first view, so it moves to the end of the list, after newer events of
    // other proposals.
    joined.splice(index, 1);
    joined.push({ ...event, ...isUnread, metadata: { ...first, seconds, pages } });
  }
  return joined;
}

function continuesVisit(later: ListedEvent, earlier: ListedEvent): boolean {
  const [a, b] = [readFacts(later), readFacts(earlier)];
  return (
    later.event_type === "proposal_viewed" &&
    earlier.event_type === "proposal_viewed" &&
    a.opened !== true &&
    a.viewer?.name === b.viewer?.name &&
    a.device === b.device
  );
}
