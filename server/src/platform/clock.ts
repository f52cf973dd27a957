/** The time, as a dependency, so that tests decide it. */
export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** The clock as it stands now. */
export function stopped(clock: Clock): Clock {
  const now = clock.now();
  return { now: () => now };
}
