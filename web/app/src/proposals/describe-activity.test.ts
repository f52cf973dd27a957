import type { ProposalListItem } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { texts } from "../texts/en.ts";
import { sayFrom } from "../texts/create-texts.ts";
import { describeActivity } from "./describe-activity.ts";

const say = sayFrom(() => texts, "en");
const now = new Date("2026-11-20T12:00:00");
const user = { id: "u1", name: "Ada Lovelace", email: "ada@acme.test" };
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const describeOne = (more: Partial<ProposalListItem>, userId = "u1") =>
  describeActivity(
    {
      id: "p1",
      name: "Roof",
      status: "DRAFT",
      created_by: user,
      updated_by: user,
      created_at: hoursAgo(100),
      updated_at: hoursAgo(24),
      ...more,
    },
    { userId, now, say },
  );

describe("the last activity of a proposal in words", () => {
  it("says who edited a draft, and calls the reader you", () => {
    expect(describeOne({}).text).toBe("You edited it yesterday");
    expect(describeOne({}, "u2").text).toBe("Ada Lovelace edited it yesterday");
  });

  it("is urgent where a proposal expires soon and nobody has opened it", () => {
    const soon = { status: "SENT", sent_at: hoursAgo(48), settings: { expiring_on: hoursAgo(-24) } } as const;
    expect(describeOne(soon)).toEqual({ text: "Expires tomorrow, not opened", isUrgent: true });
    expect(describeOne({ ...soon, last_activity_at: hoursAgo(1) }).text).toBe("Expires tomorrow, read");
  });

  it("says when a sent proposal was read, and that it was not", () => {
    expect(describeOne({ status: "SENT", sent_at: hoursAgo(48) })).toEqual({
      text: "Sent 2 days ago, not opened",
      isUrgent: false,
    });
    expect(describeOne({ status: "SENT", last_activity_at: hoursAgo(2) }).text).toBe(
      "Client was there 2 hours ago",
    );
  });

  it("tells apart who is awaited while people sign", () => {
    expect(describeOne({ status: "PENDING" }).text).toBe("Waits for signatures");
    expect(describeOne({ status: "PENDING", allRecipientsSigned: true })).toEqual({
      text: "Waits for your signature",
      isUrgent: true,
    });
  });

  it.each([
    ["WON", "Won, 19 November"],
    ["LOST", "Declined, 19 November"],
    ["CANCELLED", "Withdrawn, 19 November"],
    ["ON_HOLD", "On hold, yesterday"],
    ["EXPIRED", "Expired yesterday"],
  ] as const)("has words for %s", (status, text) => {
    expect(describeOne({ status }).text).toMatch(
      new RegExp(`^${text.replace("19 November", "(19 November|November 19)")}$`),
    );
  });
});
