import type { AnalyticsEvent } from "@proffer/contract";

interface PageReading {
  readonly name: string;
  readonly seconds: number;
}

/** Facts about how the clients of a proposal read it. */
export interface Reading {
  /** Visits: views within half an hour of each other count as one. */
  readonly count: number;
  readonly seconds: number;
  /** Name of the page that was read longest. Null if no time is known. */
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

/** Returns the pages of a view. Every part is optional, because the data of an event depends on its type. */
function toPages({ metadata }: AnalyticsEvent): PageReading[] {
  const { pages = [] } = metadata as { pages?: readonly Partial<PageReading>[] };
  return pages.map(({ name = "", seconds = 0 }) => ({ name, seconds }));
}
