/** The time, as a dependency, so that tests decide it. */
export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };
