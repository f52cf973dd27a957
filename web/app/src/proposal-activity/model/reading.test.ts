import type { AnalyticsEvent } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { joinViews, sumReading } from "./reading.ts";

let minute = 0;
const event = (event_type: string, metadata: object): AnalyticsEvent => {
  minute += 1;
  return {
    id: `${minute}`,
    event_type,
    event_timestamp: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
    user: null,
    metadata,
  };
};

const view = (opened: boolean, pages: Readonly<Record<string, number>>, more: object = {}) =>
  event("proposal_viewed", {
    opened,
    device: "phone",
    seconds: Object.values(pages).reduce((sum, each) => sum + each, 0),
    pages: Object.entries(pages).map(([name, seconds]) => ({ page_id: name, name, seconds })),
    viewer: { kind: "recipient" },
    ...more,
  });

const named = (each: AnalyticsEvent, name: string) => ({
  ...each,
  metadata: { ...each.metadata, pages: [{ page_id: "a", name, seconds: 1 }] },
});

const createView = (id: string, isUnread: boolean) =>
  Object.assign(view(false, { Cover: 1 }), { proposal: { id }, is_unread: isUnread });

/** Orders events newest first, as the API lists them. */
const newestFirst = (...events: readonly AnalyticsEvent[]) => events.toReversed();

describe("the reading of a proposal", () => {
  it("accepts views without data", () => {
    expect(sumReading([event("proposal_viewed", {})])).toEqual({
      visits: 0,
      seconds: 0,
      pages: [],
      devices: [],
    });
  });

  it("adds up seconds by page, the longest first, and visits by device", () => {
    const events = newestFirst(
      view(true, { Cover: 5, Prices: 20 }),
      view(false, { Prices: 40 }),
      event("selection_changed", { item_id: "a" }),
      view(true, { Cover: 10 }, { device: "computer" }),
    );
    expect(sumReading(events)).toEqual({
      visits: 2,
      seconds: 75,
      pages: [
        { id: "Prices", name: "Prices", seconds: 60 },
        { id: "Cover", name: "Cover", seconds: 15 },
      ],
      devices: [
        { device: "computer", visits: 1 },
        { device: "phone", visits: 1 },
      ],
    });
  });

  it("uses the latest name of a page", () => {
    const [first, second] = [view(true, { a: 1 }), view(true, { a: 2 })];
    const events = newestFirst(named(first, "Old"), named(second, "New"));
    expect(sumReading(events).pages).toEqual([{ id: "a", name: "New", seconds: 2 }]);
  });

  it("is zero without events", () => {
    expect(sumReading([])).toEqual({ visits: 0, seconds: 0, pages: [], devices: [] });
  });
});

describe("views of one visit", () => {
  it("become one event with all seconds, at the time of the first", () => {
    const opening = view(true, { Cover: 5 });
    const [joined, ...others] = joinViews(newestFirst(opening, view(false, { Prices: 7 }), view(false, {})));
    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      id: opening.id,
      event_timestamp: opening.event_timestamp,
      metadata: { opened: true, seconds: 12, pages: [{ name: "Cover" }, { name: "Prices" }] },
    });
  });

  it("are not joined across proposals, and are unread if one of them is", () => {
    const events = newestFirst(createView("a", false), createView("b", false), createView("b", true));
    expect(joinViews(events)).toMatchObject([
      { proposal: { id: "b" }, is_unread: true, metadata: { seconds: 2 } },
      { proposal: { id: "a" }, is_unread: false, metadata: { seconds: 1 } },
    ]);
  });

  it("are joined even if another proposal is read meanwhile, in the order in which the visits began", () => {
    const events = newestFirst(
      createView("a", false),
      createView("b", false),
      createView("a", false),
      createView("b", false),
      createView("a", true),
    );
    expect(joinViews(events)).toMatchObject([
      { id: events.at(-2)?.id, proposal: { id: "b" }, metadata: { seconds: 2 } },
      { id: events.at(-1)?.id, proposal: { id: "a" }, is_unread: true, metadata: { seconds: 3 } },
    ]);
  });

  it("are not joined with other visits, readers or devices, or across events in between", () => {
    const events = newestFirst(
      view(true, { Cover: 1 }),
      view(true, { Cover: 2 }),
      view(false, { Cover: 3 }, { viewer: { kind: "signer", name: "Grace" } }),
      view(false, { Cover: 4 }, { device: "computer" }),
      event("selection_changed", {}),
      view(false, { Cover: 5 }),
    );
    expect(joinViews(events)).toEqual(events);
  });
});
