import type { AnalyticsEvent } from "@proffer/contract";
import { expect, it } from "vitest";
import { readViews } from "./reading.ts";

const view = (opened: boolean, pages: ReadonlyArray<readonly [string, number]>): AnalyticsEvent => ({
  id: "e",
  event_type: "proposal_viewed",
  event_timestamp: "2026-11-20T12:00:00.000Z",
  user: null,
  metadata: { opened, pages: pages.map(([name, seconds]) => ({ name, seconds })) },
});

it("adds up the seconds of each page over all visits, and counts views soon after each other once", () => {
  const events = [
    view(true, [
      ["Cover", 5],
      ["Prices", 40],
    ]),
    view(false, [["Cover", 50]]),
    view(true, [["Prices", 30]]),
    { ...view(true, []), event_type: "proposal_sent" },
  ];
  expect(readViews(events)).toEqual({ count: 2, seconds: 125, longestPage: "Prices" });
});

it("reports no longest page if no time is known, and accepts events without data", () => {
  expect(readViews([{ ...view(true, []), metadata: {} }])).toEqual({
    count: 0,
    seconds: 0,
    longestPage: null,
  });
});
