/** The time, as a dependency, so that tests decide it. */
export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Of a clock that stands still: it has not stood before `time`. */
  readonly notBefore?: (time: string) => void;
}

let lastMs = Number.NaN;
let lastText = "";

export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    // Under load it is asked many times within a millisecond.
    if (ms !== lastMs) {
      lastMs = ms;
      lastText = new Date(ms).toISOString();
    }
    return lastText;
  },
};

/** The clock as it stands now, or as what turns out to have happened before allows. */
export function stopped(clock: Clock): Clock {
  let now = clock.now();
  return {
    now: () => now,
    notBefore: (time) => {
      if (time > now) now = time;
    },
  };
}
