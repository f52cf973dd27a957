/** The time as a dependency, so that tests can set it. */
export interface Clock {
  /** Returns the time as ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Advances a stopped clock to `time`, unless it shows a later time. */
  readonly advanceTo?: (time: string) => void;
}

let lastMs = Number.NaN;
let lastText = "";

export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    // Cached, because it is called many times per millisecond under load.
    if (ms !== lastMs) {
      lastMs = ms;
      lastText = new Date(ms).toISOString();
    }
    return lastText;
  },
};

/** Stops the clock at the current time. Only `advanceTo` moves it. */
export function stopClock(clock: Clock): Clock {
  let now = clock.now();
  return {
    now: () => now,
    advanceTo: (time) => {
      if (time > now) now = time;
    },
  };
}
