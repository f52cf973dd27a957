import type { ApprovalRule } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import {
  type ApprovalFacts,
  getApprovalState,
  listDeciders,
  listOpenHits,
  type MeasuredHit,
  type StoredApproval,
} from "./approval-state.ts";

const rule: ApprovalRule = {
  id: "rule",
  name: "Rule",
  when: { measure: "margin_percent", of: "selected", operator: "below", value: 30 },
  approvers: [{ role: "owner" }],
  needs: "any",
};
const hit: MeasuredHit = {
  rule_id: "rule",
  name: "Rule",
  measure: "margin_percent",
  of: "selected",
  operator: "below",
  limit: 30,
  measured: 20,
  is_current: true,
  is_other_currency: false,
  frequency: "once",
};
const request = {
  requested_by: "member",
  requested_at: "2026-03-01T00:00:00.000Z",
  note: null,
  step: "requested",
} as const;
const approvedBy = (user_id: string, role: "owner" | "admin" | "member", hits = [hit]) =>
  ({
    user_id,
    role,
    decision: "approved",
    note: null,
    at: "2026-03-02T00:00:00.000Z",
    proposal_currency: "EUR",
    hits,
    version: 5,
    content_sha256: "",
    terms_sha256: "same",
  }) as const;

const rejected: StoredApproval = {
  ...request,
  step: "rejected",
  decisions: [{ ...approvedBy("owner", "owner"), decision: "rejected" }],
};

function facts(
  given: Partial<ApprovalFacts> = {},
  decisions: StoredApproval["decisions"] = [],
): ApprovalFacts {
  return {
    hits: [hit],
    rules: [rule],
    members: [
      { id: "owner", role: "owner" },
      { id: "admin", role: "admin" },
      { id: "member", role: "member" },
    ],
    approval: { ...request, decisions },
    currency: "EUR",
    terms_sha256: null,
    ...given,
  };
}

describe("an approval", () => {
  it("holds while the measured value is no worse than approved", () => {
    const states = [20, 25, 19.99, null].map((measured) =>
      getApprovalState(
        facts({
          hits: [{ ...hit, measured }],
          approval: { ...request, step: "approved", decisions: [approvedBy("owner", "owner")] },
        }),
      ),
    );
    expect(states).toEqual(["approved", "approved", "needed", "needed"]);
  });

  it("of a value without a limit holds only for the same terms", () => {
    const unlimited = { ...hit, measured: null };
    const open = (terms_sha256: string | null, hits: MeasuredHit[] = [unlimited]) =>
      listOpenHits(facts({ hits, terms_sha256 }, [approvedBy("owner", "owner", [unlimited])]));
    expect(open("same")).toEqual([]);
    expect(open("other")).toEqual([unlimited]);
    expect(open(null, [hit])).toEqual([hit]);
  });

  it("does not hold for another frequency, currency or measure", () => {
    const given = [approvedBy("owner", "owner")];
    expect(listOpenHits(facts({ hits: [{ ...hit, frequency: "monthly" }] }, given))).toHaveLength(1);
    expect(listOpenHits(facts({ currency: "USD" }, given))).toHaveLength(1);
    expect(listOpenHits(facts({ hits: [{ ...hit, of: "reachable" }] }, given))).toHaveLength(1);
  });

  it("holds for a rule whose limit was changed, and not for a new rule", () => {
    const given = [approvedBy("owner", "owner")];
    expect(listOpenHits(facts({ hits: [{ ...hit, limit: 50 }] }, given))).toEqual([]);
    const other = { ...rule, id: "other" };
    const hits = [hit, { ...hit, rule_id: "other" }];
    expect(listOpenHits(facts({ hits, rules: [rule, other] }, given))).toMatchObject([{ rule_id: "other" }]);
  });

  it("stays if the approver has left or has another role now", () => {
    const members = [{ id: "new", role: "owner" } as const];
    expect(listOpenHits(facts({ members }, [approvedBy("owner", "owner")]))).toEqual([]);
  });

  it("is not needed if no rule is met, even after a rejection", () => {
    expect(getApprovalState(facts({ hits: [], approval: rejected }))).toBe("not_needed");
  });

  it("stays rejected while everything that the rules measure is the same", () => {
    const states = ["same", "other", "same"].map((terms_sha256) =>
      getApprovalState(facts({ approval: rejected, terms_sha256 })),
    );
    expect(states).toEqual(["rejected", "needed", "rejected"]);
  });

  it("is requested again if the proposal meets a rule again before the request was answered", () => {
    const states = [[hit], [], [hit]].map((hits) => getApprovalState(facts({ hits })));
    expect(states).toEqual(["requested", "not_needed", "requested"]);
    const ended = { ...request, step: null, decisions: [] };
    expect(getApprovalState(facts({ approval: ended }))).toBe("needed");
  });
});

function decide(rules: Partial<ApprovalRule>, given: Partial<ApprovalFacts> = {}): string[] {
  return listDeciders(facts({ rules: [{ ...rule, ...rules }], ...given }), hit).map(({ id }) => id);
}

describe("the members who decide", () => {
  it("are the named members and the members with a named role", () => {
    expect(decide({ approvers: [{ user_id: "admin" }, { role: "owner" }] })).toEqual(["admin", "owner"]);
  });

  it("are the owners if a named member has left or is the requester", () => {
    expect(decide({ approvers: [{ user_id: "gone" }] })).toEqual(["owner"]);
    expect(decide({ approvers: [{ user_id: "member" }] })).toEqual(["owner"]);
    expect(decide({ approvers: [{ role: "admin" }] }, { members: [{ id: "owner", role: "owner" }] })).toEqual(
      ["owner"],
    );
  });

  it("are the other owners if an owner requests, and the requester only if there is no other", () => {
    const asked = { approval: { ...request, requested_by: "owner", decisions: [] } };
    const second = { id: "second", role: "owner" } as const;
    expect(decide({}, { ...asked, members: [...facts().members, second] })).toEqual(["second"]);
    expect(decide({}, asked)).toEqual(["owner"]);
  });

  it("are, if a rule needs all, those of the entries that are still open", () => {
    const rules = {
      approvers: [{ role: "owner" as const }, { role: "admin" as const }],
      needs: "all" as const,
    };
    const approval = { ...request, decisions: [approvedBy("admin", "admin")] };
    expect(decide(rules, { approval })).toEqual(["owner"]);
    expect(decide({ ...rules, needs: "any" }, { approval })).toEqual([]);
  });
});
