import type { Session } from "@proffer/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../api/known-session.ts";
import { toChange, toSendDraft } from "../send/send-draft.ts";
import { getToday, toDayValue, toEnd, toStartOfDayAhead } from "./days.ts";
import { formatDay, formatEnd, formatLastDay } from "./format.ts";

const now = new Date("2026-11-20T09:00:00.000Z");

function signInAt(timeZone: string): void {
  session.value = { organization: { time_zone: timeZone } } as Session;
}

afterEach(() => {
  session.value = null;
});

describe.each(["UTC", "Pacific/Honolulu", "Pacific/Kiritimati"])("the last day of an offer in %s", (zone) => {
  beforeEach(() => signInAt(zone));

  it("is the date that a member chose, and the day before an end at midnight", () => {
    const end = toEnd("2026-12-19") ?? "";
    const midnight = new Date(Date.parse(end) + 1).toISOString();
    expect([end, midnight].map(toDayValue)).toEqual(["2026-12-19", "2026-12-19"]);
    expect([toEnd(""), toDayValue(null)]).toEqual([null, ""]);
  });

  it.each(["2026-12-19T00:00:00.000Z", "2026-12-19T23:59:59.999Z", "2026-12-19T10:00:00.000Z"])(
    "at %s is not changed by a dialog without changes",
    (expiring_on) => {
      const draft = toSendDraft({ settings: { expiring_on } } as Parameters<typeof toSendDraft>[0]);
      expect(toChange(draft, { ...draft, subject: "Hello" })).not.toHaveProperty("expiring_on");
    },
  );
});

it("days are those of the organization", () => {
  signInAt("Pacific/Kiritimati");
  expect(getToday(new Date("2026-11-20T11:00:00.000Z"))).toBe("2026-11-21");
  expect(formatDay("2026-11-20T11:00:00.000Z", now)).toBe("November 21");
  expect(toStartOfDayAhead(now, 8)).toBe("2026-11-27T10:00:00.000Z");
});

const formatDate = (date: string) => formatLastDay(toEnd(date) ?? "", now).replaceAll(/\s/g, " ");

it("the last day is counted as the client reads it", () => {
  vi.stubEnv("TZ", "Europe/Vienna");
  signInAt("Europe/Vienna");
  const format = (date: string) => formatEnd(toEnd(date) ?? "", now);
  expect(["2026-11-20", "2026-11-21", "2027-12-19"].map(format)).toEqual([
    "in 14 hours",
    "tomorrow",
    "Dec 19, 2027",
  ]);
  expect(formatEnd(toEnd("2026-11-19") ?? "", now)).toBe("yesterday");
});

it("the last day has the hour and the zone for members whose calendar has another day", () => {
  vi.stubEnv("TZ", "Europe/Vienna");
  signInAt("Pacific/Honolulu");
  expect(formatDate("2026-12-19")).toBe("December 19, 2026 at 11:59 PM HST");
  signInAt("Asia/Tokyo");
  expect(formatDate("2026-12-19")).toBe("December 19");
});
