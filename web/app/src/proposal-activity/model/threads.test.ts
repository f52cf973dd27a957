import type { ProposalDetail, Thread } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { listAskableItems, sortThreads } from "./threads.ts";

const thread = (id: string, state: Thread["state"]) => ({ id, state }) as Thread;

const line = (name: string, hidden = false) => ({ id: name, name, hidden });

describe("the threads of a proposal", () => {
  it("are sorted: open, answered, then folded if they are resolved or withdrawn", () => {
    const { current, closed, openCount } = sortThreads([
      thread("1", "resolved"),
      thread("2", "answered"),
      thread("3", "open"),
      thread("4", "withdrawn"),
      thread("5", "open"),
    ]);
    expect(current.map(({ id }) => id)).toEqual(["3", "5", "2"]);
    expect(closed.map(({ id }) => id)).toEqual(["1", "4"]);
    expect(openCount).toBe(2);
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
