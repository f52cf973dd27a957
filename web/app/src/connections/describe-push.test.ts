import type { PushedChange } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { describeChange, describeEvent } from "./describe-push.ts";

describe("an entry of the log", () => {
  it.each<[PushedChange, string]>([
    [{ type: "amount", amount: 4_431, currency: "EUR" }, "Amount €4,431.00"],
    [{ type: "stage", stage: "Closed won" }, "Stage Closed won"],
    [{ type: "close_date", date: "2027-01-31" }, "Close date January 31, 2027"],
    [{ type: "status", status: "won" }, "Marked as won"],
    [{ type: "lost_reason" }, "Reason for declining"],
    [{ type: "message" }, "Message sent"],
    [{ type: "line_items", count: 1 }, "1 line item"],
    [{ type: "line_items", count: 12 }, "12 line items"],
    [{ type: "stage_kept", pipeline: null }, "Stage not changed: the deal is in another pipeline"],
    [{ type: "stage_kept", pipeline: "Sales" }, "Stage not changed: the deal is in the pipeline Sales"],
  ])("describes %o as %s", (change, text) => {
    expect(describeChange(change)).toBe(text);
  });

  it("says that something changed for a change of a newer server", () => {
    expect(describeChange(JSON.parse('{"type":"owner"}') as PushedChange)).toBe("Proposal changed");
  });

  it.each([
    ["proposal.won", "Won"],
    ["link", "Linked"],
    ["pdf", "PDF ready"],
    ["items_changed", "Proposal changed"],
  ])("names the event %s as %s", (event, text) => {
    expect(describeEvent(event)).toBe(text);
  });
});
