import type { Clock } from "../../platform/clock.ts";

const day = 24 * 60 * 60 * 1000;
const stepMs = 4 * 60 * 1000;

/**
 * The clock of the demo's story, which takes place in the past and ends now. It moves only if a method of
 * this interface moves it.
 */
export interface StoryClock extends Clock {
  goTo(daysAgo: number): void;
  /** Returns the target time of `goTo`. */
  at(daysAgo: number): string;
  /** Moves to a time, unless it is in the past. */
  reach(time: string): void;
  /** Advances by a few minutes. */
  pass(): void;
  /** Returns the time that is `days` days later than the current time of this clock. */
  inDays(days: number): string;
}

/** Creates the clock of a story that ends at the current time of another clock. */
export function createStoryClock(present: Clock): StoryClock {
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
      time += stepMs;
    },
    inDays: (days) => new Date(time + days * day).toISOString(),
  };
}
