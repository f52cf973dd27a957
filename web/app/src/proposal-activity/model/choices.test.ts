import type { AnalyticsEvent, ProposalDetail } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { findLatestChoices, omitDisplaced, listOptions, listTotals } from "./choices.ts";
import type { ListedEvent } from "./reading.ts";

const line = (name: string, more: object = {}) => ({
  id: name,
  name,
  optional: false,
  selected: false,
  modifications: [],
  price: { model: "fixed" },
  ...more,
});

const counted = (quantity: object) => ({ price: { model: "fixed", quantity } });

const proposal = {
  pages: [
    { children: [] },
    {
      children: [
        {
          type: "group",
          id: "Design",
          name: "Design",
          optional: false,
          selected: false,
          line_items: [
            line("Logo", {
              modifications: [{ id: "Animated", name: "Animated", optional: true, selected: true }],
            }),
            line("Icons", { optional: true, selected: true }),
            line("Seats", counted({ current: 4, min: 1, max: 5 })),
            line("Fixed seats", counted({ current: 4, min: 1, max: 5, editable_by_recipient: false })),
            line("One seat", counted({ current: 1 })),
          ],
        },
        { type: "group", id: "Care", name: "Care", optional: true, selected: false, line_items: [] },
        {
          type: "side_by_side",
          id: "Hosting",
          name: "Hosting",
          optional: false,
          selected: false,
          columns: [{ id: "Small", name: "Small", isSelected: true }],
        },
      ],
    },
  ],
} as unknown as ProposalDetail;

it("options are the items that the client may select or count, with the names of their parents", () => {
  expect(listOptions(proposal)).toEqual([
    { id: "Animated", path: ["Design", "Logo", "Animated"], isChosen: true, quantity: null },
    { id: "Icons", path: ["Design", "Icons"], isChosen: true, quantity: null },
    { id: "Seats", path: ["Design", "Seats"], isChosen: true, quantity: 4 },
    { id: "Care", path: ["Care"], isChosen: false, quantity: null },
    { id: "Small", path: ["Hosting", "Small"], isChosen: true, quantity: null },
  ]);
});

const choice = (id: string, item_id: string, once: number, currency = "EUR"): AnalyticsEvent => ({
  id,
  event_type: "selection_changed",
  event_timestamp: `2026-03-02T09:0${id}:00.000Z`,
  user: null,
  metadata: { item_id, new_value: true, totals: { currency, once } },
});

const events = [choice("3", "Icons", 300), choice("2", "Care", 200, "USD"), choice("1", "Icons", 100)];

it("the latest choice of each item counts", () => {
  const latest = [...findLatestChoices(events)].map(([id, { id: event }]) => [id, event]);
  expect(latest).toEqual([
    ["Icons", "3"],
    ["Care", "2"],
  ]);
});

it("totals come oldest first, in one currency, and are zero if a frequency is not in use", () => {
  expect(listTotals(events, "once", "EUR").map(({ value }) => value)).toEqual([100, 300]);
  expect(listTotals(events, "monthly", "EUR").map(({ value }) => value)).toEqual([0, 0]);
});

describe("an item displaced by a choice", () => {
  const always = choice("4", "Always on", 0);
  const plus = { ...choice("4", "Plus", 0), id: "5", metadata: { item_id: "Plus", new_value: false } };

  it("is not reported with the choice", () => {
    expect(omitDisplaced([plus, always, ...events])).toEqual([always, ...events]);
  });

  it("is reported if it was deselected separately, or in another proposal", () => {
    const elsewhere = { ...plus, proposal: { id: "p" } };
    const later = { ...plus, event_timestamp: "2026-03-02T09:05:00.000Z" };
    const resized = { ...plus, metadata: { item_id: "Seats", old_quantity: 1, new_quantity: 2 } };
    const all = [later, elsewhere, resized, always];
    expect(omitDisplaced<ListedEvent>(all)).toEqual(all);
  });
});
