import { describe, expect, it } from "vitest";
import { isTimeZone, toLocalDate, toStartOfDay } from "./time-zone.ts";

describe("the first instant of a day", () => {
  it.each([
    ["2026-03-31", "UTC", "2026-03-31T00:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["2026-01-01", "Asia/Kathmandu", "2025-12-31T18:15:00.000Z"],
    // The clocks go from 00:00 to 01:00: midnight is never shown.
    ["2025-09-07", "America/Santiago", "2025-09-07T04:00:00.000Z"],
    // The clocks go from 01:00 back to 00:00: midnight is shown twice.
    ["2025-11-02", "America/Havana", "2025-11-02T04:00:00.000Z"],
  ])("%s in %s is %s", (date, timeZone, instant) => {
    expect(toStartOfDay(date, timeZone)).toBe(instant);
    expect(toLocalDate(instant, timeZone)).toBe(date);
    const before = new Date(Date.parse(instant) - 1).toISOString();
    expect(toLocalDate(before, timeZone) < date).toBe(true);
  });
});

describe("a time zone", () => {
  it.each(["UTC", "Europe/Berlin", "Etc/GMT+5"])("%s is known", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(["", "Mars/Olympus", "Europe/Berlin; drop", "x".repeat(100)])("%j is not", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
