import { describe, expect, it } from "vitest";
import { countDaysLeft, formatDay, formatLastDay, toLastDay } from "./days.ts";
import { toEndOfDay } from "./time-zone.ts";

const format = (end: string, timeZone: string, readerZone?: string, now?: string) =>
  formatLastDay(end, "en", { timeZone, readerZone }, now).replaceAll(/\s/g, " ");

describe("the last day of an offer", () => {
  it.each([
    ["UTC", "2026-12-19T23:59:59.999Z"],
    ["Pacific/Honolulu", "2026-12-20T09:59:59.999Z"],
    ["Pacific/Kiritimati", "2026-12-19T09:59:59.999Z"],
    ["Asia/Kathmandu", "2026-12-19T18:14:59.999Z"],
  ])("is the given date, and ends with that day in %s", (timeZone, end) => {
    expect(toEndOfDay("2026-12-19", timeZone)).toBe(end);
    expect(toLastDay(end, timeZone)).toBe("2026-12-19");
    expect(format(end, timeZone)).toBe("December 19, 2026");
  });

  it("is the day before an end at the start of a day whose clocks never show midnight", () => {
    expect(toLastDay("2026-04-23T22:00:00.000Z", "Africa/Cairo")).toBe("2026-04-23");
    expect(toLastDay("2026-04-23T22:00:00.001Z", "Africa/Cairo")).toBe("2026-04-24");
  });

  it.each(["UTC", "Europe/Vienna", "Pacific/Honolulu"])(
    "is the day before an end at midnight in %s, for members and clients",
    (timeZone) => {
      const midnight = new Date(Date.parse(toEndOfDay("2026-12-18", timeZone)) + 1).toISOString();
      expect(toLastDay(midnight, timeZone)).toBe("2026-12-18");
      expect(format(midnight, timeZone)).toBe("December 18, 2026");
      const later = new Date(Date.parse(midnight) + 1).toISOString();
      expect(toLastDay(later, timeZone)).toBe("2026-12-19");
    },
  );

  it("has the hour and the zone for readers whose calendar shows another day at its end", () => {
    const end = toEndOfDay("2026-12-19", "Europe/Vienna");
    expect(format(end, "Europe/Vienna", "America/New_York")).toBe("December 19, 2026");
    expect(format(end, "Europe/Vienna", "Asia/Tokyo")).toBe("December 19, 2026 at 11:59 PM GMT+1");
    const midnight = new Date(Date.parse(end) + 1).toISOString();
    expect(format(midnight, "Europe/Vienna", "Asia/Tokyo")).toBe("December 19, 2026 at 11:59 PM GMT+1");
  });

  it("has the hour for readers whose day continues after the end", () => {
    const end = "2026-11-28T23:59:59.999Z";
    const ended = format(end, "UTC", "Pacific/Honolulu", "2026-11-29T01:00:00.000Z");
    expect(ended).toBe("November 28, 2026 at 11:59 PM UTC");
    expect(format(end, "UTC", "Pacific/Honolulu", "2026-11-30T01:00:00.000Z")).toBe("November 28, 2026");
  });

  it("is counted on the calendar of the reader, and is not counted if that has another day", () => {
    const end = toEndOfDay("2026-12-19", "Europe/Vienna");
    const count = (now: string, readerZone?: string) =>
      countDaysLeft(end, now, { timeZone: "Europe/Vienna", readerZone });
    expect(count("2026-12-17T23:30:00.000Z")).toBe(1);
    expect(count("2026-12-17T22:30:00.000Z")).toBe(2);
    // In Honolulu it is still the 17th.
    expect(count("2026-12-18T09:00:00.000Z", "Pacific/Honolulu")).toBe(2);
    expect(count("2026-12-18T09:00:00.000Z", "Asia/Tokyo")).toBeUndefined();
  });

  it("is 23 or 25 hours after its beginning when the clocks change", () => {
    expect(toEndOfDay("2026-03-29", "Europe/Berlin")).toBe("2026-03-29T21:59:59.999Z");
    expect(toEndOfDay("2026-10-25", "Europe/Berlin")).toBe("2026-10-25T22:59:59.999Z");
    // The clocks go from 00:00 back to 23:00: the day ends when they show midnight again.
    expect(toEndOfDay("2019-02-16", "America/Sao_Paulo")).toBe("2019-02-17T02:59:59.999Z");
  });
});

it("a day is that of the organization", () => {
  expect(formatDay("2026-11-20T23:30:00.000Z", "en", "Europe/Vienna")).toBe("November 21, 2026");
  expect(formatDay("2026-11-20T23:30:00.000Z", "en", "America/New_York")).toBe("November 20, 2026");
});
