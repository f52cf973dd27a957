import type { LastActivity, ProposalSummary } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { describeActivity } from "./describe-activity.ts";

const now = new Date("2026-11-20T12:00:00");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const summary: ProposalSummary = {
  id: "p1",
  proposal_number: null,
  name: "Roof",
  status: "DRAFT",
  client_name: "Globex GmbH",
  contact_name: null,
  totals: { currency: "EUR" },
  contract_value: null,
  payment: null,
  owner: null,
  tags: [],
  is_starred: false,
  is_template: false,
  archived_at: null,
  updated_at: hoursAgo(24),
  updated_by: null,
  sent_at: null,
  expiring_on: null,
  views: 0,
  last_activity: null,
  signing: null,
  revision: null,
  has_draft: false,
  draft_awaiting_approval: null,
  open_threads: 0,
  approval_state: null,
};

const read: LastActivity = {
  type: "proposal_viewed",
  at: hoursAgo(1),
  viewer: { kind: "signer", name: "Grace" },
  page: { page_id: "g1", name: "Investment", seconds: 120 },
  field: null,
  seconds: 150,
  new_status: null,
};

const describeOne = (more: Partial<ProposalSummary>) => describeActivity({ ...summary, ...more }, now);

const describeLast = (more: Partial<LastActivity>) =>
  describeOne({ status: "SENT", last_activity: { ...read, ...more } }).text;

const won = (last_activity: LastActivity | null) => describeOne({ status: "WON", last_activity }).text;

describe("the last activity of a proposal in words", () => {
  it("says when a draft was edited", () => {
    expect(describeOne({}).text).toBe("Edited yesterday");
  });

  it("is urgent if a proposal without a decision expires soon", () => {
    const soon = { status: "SENT", sent_at: hoursAgo(48), expiring_on: hoursAgo(-24) } as const;
    expect(describeOne(soon)).toEqual({ text: "Expires tomorrow, not opened", isUrgent: true });
    expect(describeOne({ ...soon, last_activity: read }).text).toBe("Expires tomorrow, read");
  });

  it("says that a sent proposal was not opened", () => {
    expect(describeOne({ status: "SENT", sent_at: hoursAgo(48) })).toEqual({
      text: "Sent 2 days ago, not opened",
      isUrgent: false,
    });
  });

  it.each<[string, Partial<LastActivity>]>([
    ["Grace read Investment for 2 min, 1 hour ago", {}],
    ["Grace read it for 3 min, 1 hour ago", { page: null }],
    ["Grace opened it, 1 hour ago", { page: null, seconds: null }],
    ["Globex GmbH opened it, 1 hour ago", { seconds: 0, viewer: { kind: "recipient", name: null } }],
    ["Grace opened the PDF, 1 hour ago", { type: "pdf_viewed", page: null, seconds: null }],
    ["Grace changed their choices, 1 hour ago", { type: "selection_changed", page: null, seconds: null }],
    [
      "Grace filled in Order number, 1 hour ago",
      { type: "selection_changed", field: "Order number", page: null, seconds: null },
    ],
    ["Grace wrote, 1 hour ago", { type: "question_asked", page: null, seconds: null }],
    ["Grace signed, 1 hour ago", { type: "proposal_signed", page: null, seconds: null }],
    ["A payment failed, 1 hour ago", { type: "payment_failed", page: null, seconds: null }],
  ])("says %s", (text, activity) => {
    expect(describeLast(activity)).toBe(text);
  });

  it("names the progress of signing, and the latest signer", () => {
    const signing = { signer_count: 3, signed_count: 1 };
    expect(describeOne({ status: "PENDING", signing }).text).toBe("Signed: 1 of 3");
    const signed = { ...read, type: "proposal_signed" } as const;
    expect(describeOne({ status: "PENDING", signing, last_activity: signed }).text).toBe(
      "Signed: 1 of 3 · Grace signed, 1 hour ago",
    );
  });

  it("names the latest signer while other signatures are missing", () => {
    expect(describeOne({ status: "PENDING" }).text).toBe("Waiting for signatures");
    expect(describeOne({ status: "PENDING", last_activity: { ...read, type: "proposal_signed" } }).text).toBe(
      "Grace signed, 1 hour ago",
    );
  });

  it("distinguishes a signature, an acceptance and a decision of the organization", () => {
    const decided = { ...read, at: hoursAgo(24), new_status: "WON" } as const;
    expect(won({ ...decided, type: "proposal_signed" })).toMatch(/^Signed, /);
    expect(won({ ...decided, type: "status_changed" })).toMatch(/^Accepted, /);
    expect(won(null)).toMatch(/^Won, /);
    const payer = { kind: "recipient", name: null } as const;
    expect(won({ ...read, type: "payment_received", viewer: payer })).toBe("Payment received, 1 hour ago");
  });

  it.each([
    ["WON", "Won, 19 November"],
    ["LOST", "Declined, 19 November"],
    ["CANCELLED", "Withdrawn, 19 November"],
    ["ON_HOLD", "On hold, yesterday"],
    ["EXPIRED", "Expired yesterday"],
  ] as const)("has a text for %s", (status, text) => {
    expect(describeOne({ status }).text).toMatch(
      new RegExp(`^${text.replace("19 November", "(19 November|November 19)")}$`),
    );
  });
});
