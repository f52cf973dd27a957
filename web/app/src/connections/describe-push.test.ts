import { describe, expect, it } from "vitest";
import { describeChange, describeEvent } from "./describe-push.ts";

describe("an entry of the log", () => {
  it.each([
    ["Amount 4,431.00 EUR", "Amount 4,431.00 EUR"],
    ["Stage Closed won", "Stage Closed won"],
    ["Close date 2027-01-31", "Close date 2027-01-31"],
    ["Status won", "Marked as won"],
    ["Message", "Message sent"],
    ["1 line item", "1 line item"],
    ["12 line items", "12 line items"],
    [
      "Stage not changed, because the deal is in another pipeline",
      "Stage not changed, because the deal is in another pipeline",
    ],
  ])("says %s as %s", (change, text) => {
    expect(describeChange(change)).toBe(text);
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
