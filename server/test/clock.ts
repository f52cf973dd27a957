import type { Clock } from "../src/platform/clock.ts";

/** A clock that only a test moves. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start: string): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now).toISOString(),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
