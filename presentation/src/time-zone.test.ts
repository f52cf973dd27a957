import { describe, expect, it } from "vitest";
import { addDays, findTimeZone, isTimeZone, toEndOfDay, toLocalDate, toStartOfDay } from "./time-zone.ts";

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
    const dayBefore = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect(toEndOfDay(dayBefore, timeZone)).toBe(before);
  });
});

describe("days later", () => {
  it.each([
    ["2026-10-23T07:00:00.000Z", 3, "2026-10-26T08:00:00.000Z"],
    ["2026-03-28T08:00:00.000Z", 1, "2026-03-29T07:00:00.000Z"],
    ["2026-03-30T07:00:00.000Z", -2, "2026-03-28T08:00:00.000Z"],
    // 02:30 does not exist on the 29th, so the result is the first existing time after 02:30.
    ["2026-03-28T01:30:00.000Z", 1, "2026-03-29T01:30:00.000Z"],
  ])("than %s, the clocks in Berlin show the same time: %d days", (instant, days, later) => {
    expect(addDays(instant, days, "Europe/Berlin")).toBe(later);
  });
});

describe("a time zone", () => {
  it.each(["UTC", "Europe/Berlin", "Etc/GMT+5"])("%s is known", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it("has its canonical capitals for any given capitals", () => {
    expect(["utc", "europe/berlin", "Europe/Kyiv"].map(findTimeZone)).toEqual([
      "UTC",
      "Europe/Berlin",
      "Europe/Kyiv",
    ]);
  });

  it.each(["", "+01:00", "Mars/Olympus", "Europe/Berlin; drop", "x".repeat(100)])("%j is unknown", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
