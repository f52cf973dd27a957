import { testClock, type TestClock } from "../clock.ts";

/** A Monday. */
export const weekStart = "2026-11-23T08:00:00.000Z";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The clock of a simulated week. Only actions that take time move it. */
export function startWeekClock(): TestClock {
  return testClock(weekStart);
}
