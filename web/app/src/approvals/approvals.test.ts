import type { Approval, ApprovalHit, ApprovalRule } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { findRejection, listApproverNames, listPastSteps } from "./approval-state.ts";
import { isApprovalRefusal, isBlocking } from "./missing-approval.ts";
import {
  describeApprovers,
  describeHit,
  findHitName,
  describeRule,
  formatHitValue,
  omitRepeated,
} from "./describe-rule.ts";
import { listApprovers, type Candidate } from "./list-approvers.ts";

const discount = { measure: "discount_percent", of: "selected", operator: "above" } as const;
const margin = { measure: "margin_percent", of: "reachable", operator: "below" } as const;
const total = { measure: "total", of: "selected", operator: "above", currency: "EUR" } as const;
const missing = { measure: "missing_cost", of: "selected", operator: "above" } as const;

describe("a rule in words", () => {
  it.each([
    [{ ...margin, value: 25 }, "Margin below 25%, for any choice of the client."],
    [
      { ...discount, value: 12.5, frequency: "monthly" },
      "Discount above 12.5% (Monthly), for the current choice.",
    ],
    [{ ...total, value: 5000, frequency: "annually" }, "Total above €5,000 /year, for the current choice."],
    [{ ...total, operator: "below", value: 99.5 }, "Total below €99.50, for the current choice."],
    [{ ...missing, value: 0 }, "Any price without a cost, for the current choice."],
    [{ ...missing, measure: "term_months", operator: "below", value: 12 }, "Term shorter than 12 months."],
    [{ ...missing, value: 3 }, "More than 3 prices without a cost, for the current choice."],
  ] as const)("says the condition %j", (when, words) => {
    expect(describeRule(when)).toBe(words);
  });

  it("names its approvers, also those who left", () => {
    const names = new Map([["ada", "Ada"]]);
    const tell = (needs: "any" | "all", ...approvers: ApprovalRule["approvers"]) =>
      describeApprovers({ needs, approvers }, names);
    expect(tell("any", { role: "owner" })).toBe("One of: the owners.");
    expect(tell("all", { role: "admin" })).toBe("One of: the admins.");
    expect(tell("all", { user_id: "ada" })).toBe("Approval by Ada.");
    expect(tell("any", { role: "owner" }, { user_id: "ada" })).toBe("One of: the owners, Ada.");
    expect(tell("all", { role: "owner" }, { user_id: "left" })).toBe(
      "Each of: an owner and A former member.",
    );
  });
});

describe("a reason in words", () => {
  const hit: ApprovalHit = {
    ...margin,
    rule_id: "low",
    name: "Low margin",
    limit: 25,
    measured: 21.4,
    is_current: false,
    is_other_currency: false,
    frequency: "once",
    is_open: true,
    approved_by: [],
  };

  it("says what the client can do, and the measured value", () => {
    expect(describeHit(hit)).toBe("The client can choose so that the margin is below 25%.");
    expect(formatHitValue(hit)).toBe("21.4%");
    expect(formatHitValue({ ...hit, measured: null })).toBe("Loss");
  });

  it("speaks of the present, not of the client, if the current choice is the worst one", () => {
    expect(describeHit({ ...hit, is_current: true })).toBe("The margin is below 25%.");
  });

  it("about the term names the months", () => {
    const short = { ...hit, measure: "term_months", limit: 1, measured: 0 } as const;
    expect([describeHit(short), formatHitValue(short)]).toEqual([
      "The term is shorter than 1 month.",
      "0 months",
    ]);
  });

  it("has the name of its rule, unless that is the condition in words", () => {
    expect(findHitName(hit)).toBe("Low margin");
    expect(findHitName({ ...hit, name: "Margin below 25%" })).toBeUndefined();
    expect(findHitName({ ...hit, name: "Margin below 25% (Monthly)", frequency: "monthly" })).toBeUndefined();
    expect(findHitName({ ...hit, name: "Margin below 25% (Monthly)" })).toBe("Margin below 25% (Monthly)");
  });

  it("has no value for members who may not see costs, and in another currency", () => {
    const { measured: _, ...unseen } = hit;
    expect(formatHitValue(unseen)).toBeUndefined();
    const other = { ...hit, ...total, limit: 1000, is_other_currency: true };
    expect(formatHitValue(other)).toBeUndefined();
    expect(describeHit(other)).toContain("The rule is for EUR");
  });

  it("in another currency is said once for all frequencies", () => {
    const other: ApprovalHit = { ...hit, ...total, rule_id: "other", is_other_currency: true };
    const hits: ApprovalHit[] = [hit, { ...hit, frequency: "monthly" }, other];
    expect(omitRepeated([...hits, { ...other, frequency: "monthly" }])).toEqual(hits);
  });

  it("says how many prices have no cost", () => {
    expect(describeHit({ ...hit, ...missing, limit: 0 })).toContain("There are prices without a cost");
    expect(describeHit({ ...hit, ...missing, limit: 2 })).toBe("More than 2 prices have no cost.");
  });
});

describe("the members who would be asked", () => {
  const [ada, ben, eve, lead]: readonly Candidate[] = [
    { id: "ada", name: "Ada", role: "owner" },
    { id: "ben", name: "Ben", role: "admin" },
    { id: "eve", name: "Eve", role: "member" },
    { id: "lead", name: "Lead", role: "member" },
  ];
  const hits = [{ rule_id: "one" }] as Approval["hits"];
  const ask = (
    approvers: ApprovalRule["approvers"],
    requester: Candidate | undefined,
    ...members: (Candidate | undefined)[]
  ) => {
    const rule: ApprovalRule = {
      id: "one",
      name: "One",
      when: { ...discount, value: 1 },
      approvers,
      needs: "any",
    };
    const present = members.filter((each) => each !== undefined);
    return listApprovers(hits, [rule, { ...rule, id: "other" }], present, requester?.id ?? "").map(
      ({ id }) => id,
    );
  };

  it("are the named members and the members of the named roles, each once", () => {
    expect(
      ask([{ role: "admin" }, { user_id: "lead" }, { user_id: "ben" }], eve, ada, ben, eve, lead),
    ).toEqual(["ben", "lead"]);
  });

  it("are the other owners instead of the requester, or of a member who left", () => {
    expect(ask([{ user_id: "eve" }], eve, ada, eve)).toEqual(["ada"]);
    expect(ask([{ user_id: "left" }], eve, ada, eve)).toEqual(["ada"]);
  });

  it("is the requester only as the only owner", () => {
    expect(ask([{ role: "owner" }], ada, ada, ben)).toEqual(["ada"]);
    expect(ask([{ role: "owner" }], ada, ada, { id: "zoe", name: "Zoe", role: "owner" })).toEqual(["zoe"]);
  });
});

describe("the state of an approval", () => {
  const user = { id: "ada", name: "Ada", email: "ada@example.com" };
  const decided = (decision: "approved" | "rejected", at: string) => ({ user, decision, note: null, at });
  const approval: Approval = {
    state: "approved",
    hits: [],
    requested_by: user,
    requested_at: "2026-03-02T10:00:00.000Z",
    note: null,
    asked_again: null,
    decisions: [
      decided("rejected", "2026-03-01T10:00:00.000Z"),
      { ...decided("approved", "2026-03-02T11:00:00.000Z"), user: { ...user, name: "Ben" } },
    ],
    waiting_for: [],
    content_hash: null,
  };

  it("names only the approvers of the last request", () => {
    expect(listApproverNames(approval)).toEqual(["Ben"]);
    expect(listApproverNames({ ...approval, state: "needed" })).toEqual([]);
  });

  it("has the rejection of the last request until the next request, also after changes", () => {
    const rejected = decided("rejected", "2026-03-02T12:00:00.000Z");
    const decisions = [...approval.decisions, rejected];
    const find = (state: Approval["state"], more: Partial<Approval> = {}) =>
      findRejection({ ...approval, decisions, ...more, state });
    expect(find("rejected")).toBe(rejected);
    expect(find("needed")).toBe(rejected);
    expect(find("approved")).toBeUndefined();
    expect(find("requested", { requested_at: "2026-03-03T10:00:00.000Z" })).toBeUndefined();
    expect(find("needed", { decisions: approval.decisions })).toBeUndefined();
  });

  it("has the repeated request among its steps", () => {
    const asked_again = { user, note: "Please.", at: "2026-03-02T10:30:00.000Z" };
    expect(listPastSteps({ ...approval, asked_again }).map(({ kind }) => kind)).toEqual([
      "approved",
      "asked_again",
      "requested",
      "rejected",
    ]);
  });

  it("has the last request among its decisions, the newest first", () => {
    expect(listPastSteps(approval).map(({ kind }) => kind)).toEqual(["approved", "requested", "rejected"]);
    const atOnce = [decided("approved", approval.requested_at ?? "")];
    expect(listPastSteps({ ...approval, decisions: atOnce }).map(({ kind }) => kind)).toEqual([
      "approved",
      "requested",
    ]);
  });

  it("prevents sending until it is given", () => {
    const states = ["not_needed", "needed", "requested", "approved", "rejected"] as const;
    expect(states.filter((state) => isBlocking({ ...approval, state }))).toEqual([
      "needed",
      "requested",
      "rejected",
    ]);
  });

  it("is recognized in a refusal by the rules in its details", () => {
    expect(isApprovalRefusal(new ApiError(403, "FORBIDDEN", "", { rule: "Low margin" }))).toBe(true);
    expect(isApprovalRefusal(new ApiError(403, "FORBIDDEN", "No"))).toBe(false);
    expect(isApprovalRefusal(new ApiError(400, "VALIDATION_ERROR", "", { name: "is required" }))).toBe(false);
  });
});
