import type { ProposalDetail, Thread } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { findPlaceInDraft, findUnit, listAskableItems, sortThreads } from "./threads.ts";

const thread = (id: string, state: Thread["state"], kind: Thread["kind"] = "question") =>
  ({ id, state, kind }) as Thread;

const line = (name: string, hidden = false) => ({ id: name, name, hidden });

describe("the threads of a proposal", () => {
  it("are sorted: open, answered, the reason of a decline, then folded if they are resolved or withdrawn", () => {
    const { current, closed, openCount } = sortThreads([
      thread("0", "resolved", "decline_reason"),
      thread("1", "resolved"),
      thread("2", "answered"),
      thread("3", "open"),
      thread("4", "withdrawn"),
      thread("5", "open"),
    ]);
    expect(current.map(({ id }) => id)).toEqual(["3", "5", "2", "0"]);
    expect(closed.map(({ id }) => id)).toEqual(["1", "4"]);
    expect(openCount).toBe(2);
  });
});

describe("the place of an applied request in the draft", () => {
  const pages = [
    { id: "page", children: [{ id: "work", type: "group", line_items: [line("Logo")] }] },
  ] as unknown as ProposalDetail["pages"];
  const find = (type: "remove" | "add", id: string) =>
    findPlaceInDraft(pages, { item: { id, name: id }, request: { type } });

  it("is the item, or the group or page from which the item was removed", () => {
    expect(find("add", "Logo")).toBe("Logo");
    expect(find("remove", "Logo")).toBe("work");
    expect(find("remove", "work")).toBe("page");
    expect(find("remove", "Gone")).toBeUndefined();
    expect(findPlaceInDraft(pages, { item: null, request: { type: "target_total" } })).toBeUndefined();
  });
});

describe("the unit of an item", () => {
  it("is that of its quantity", () => {
    const pages = [
      {
        children: [
          {
            type: "group",
            line_items: [
              { id: "texts", price: { quantity: { unitLabel: "pages" } } },
              { id: "logo", price: {} },
            ],
          },
          { type: "side_by_side", columns: [{ id: "plan", quantity: { unitLabel: "seats" } }] },
        ],
      },
    ] as unknown as ProposalDetail["pages"];
    const find = (id?: string) => findUnit(pages, id);
    expect([find("texts"), find("logo"), find("plan"), find("gone"), find()]).toEqual([
      "pages",
      undefined,
      "seats",
      undefined,
      undefined,
    ]);
  });
});

describe("the items that a question can be about", () => {
  it("are the lines and columns that the client sees", () => {
    const pages = [
      {
        hidden: false,
        children: [
          { type: "group", name: "Work", line_items: [line("Logo"), line("Margin", true)] },
          { type: "side_by_side", name: "", columns: [line("Basic")] },
        ],
      },
      { hidden: true, children: [{ type: "group", name: "Later", line_items: [line("Secret")] }] },
    ];
    expect(listAskableItems({ pages } as unknown as ProposalDetail)).toEqual([
      { id: "Logo", path: "Work › Logo" },
      { id: "Basic", path: "Basic" },
    ]);
  });
});
