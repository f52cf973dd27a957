import type { Clock } from "../platform/clock.ts";

const day = 24 * 60 * 60 * 1000;
const betweenDeeds = 4 * 60 * 1000;

/** The time of a story that is told of the past and ends now. It stands still but for what moves it here. */
export interface StoryClock extends Clock {
  goTo(daysAgo: number): void;
  /** The time that `goTo` goes to. */
  at(daysAgo: number): string;
  /** On to this time, unless it is over. */
  reach(time: string): void;
  /** A few minutes pass. */
  pass(): void;
  /** The time so many days later. */
  inDays(days: number): string;
}

/** It ends at the present of another clock. */
export function storyClock(present: Clock): StoryClock {
  const end = Date.parse(present.now());
  let time = end;
  return {
    now: () => new Date(time).toISOString(),
    goTo: (daysAgo) => {
      time = end - daysAgo * day;
    },
    at: (daysAgo) => new Date(end - daysAgo * day).toISOString(),
    reach: (wanted) => {
      time = Math.max(time, Date.parse(wanted));
    },
    pass: () => {
      time += betweenDeeds;
    },
    inDays: (days) => new Date(time + days * day).toISOString(),
  };
}
