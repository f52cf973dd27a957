import type { ApprovalRule } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { putRule, readCondition, sortProblems, toRuleDraft } from "./rule-draft.ts";

const rule: ApprovalRule = {
  id: "low",
  name: "Low margin",
  when: { measure: "margin_percent", of: "reachable", operator: "below", value: 22.5, frequency: "monthly" },
  approvers: [{ role: "owner" }],
  needs: "any",
};
const empty = toRuleDraft(null, "EUR");

describe("the form of an approval rule", () => {
  it("returns an unchanged rule as it was", () => {
    expect(readCondition(toRuleDraft(rule, "EUR"))).toEqual(rule.when);
  });

  it.each(["25", "25 %", "25%", "25.0"])("reads the percentage %s in points", (value) => {
    expect(readCondition({ ...empty, value })?.value).toBe(25);
  });

  it.each(["", "many", "101", "-1"])("does not accept a discount of “%s”", (value) => {
    expect(readCondition({ ...empty, value })).toBeUndefined();
  });

  it("asks about a term of whole months, in either direction", () => {
    const draft = { ...empty, measure: "term_months", operator: "below", frequency: "monthly" } as const;
    expect(readCondition({ ...draft, value: "12" })).toEqual({
      measure: "term_months",
      of: "reachable",
      operator: "below",
      value: 12,
    });
    for (const value of ["12.5", "121"]) expect(readCondition({ ...draft, value })).toBeUndefined();
  });

  it("has a currency only for totals, and a direction only for totals and terms", () => {
    const draft = { ...empty, operator: "below", value: "1000" } as const;
    expect(readCondition({ ...draft, measure: "total" })).toEqual({
      measure: "total",
      of: "reachable",
      operator: "below",
      value: 1000,
      currency: "EUR",
    });
    expect(readCondition({ ...draft, value: "10" })).toMatchObject({ operator: "above" });
    expect(readCondition({ ...draft, value: "10", measure: "margin_percent" })).toMatchObject({
      operator: "below",
    });
  });

  it("counts missing costs in whole numbers, without a frequency", () => {
    const draft = { ...empty, measure: "missing_cost", frequency: "monthly" } as const;
    expect(readCondition({ ...draft, value: "0.5" })).toBeUndefined();
    expect(readCondition({ ...draft, value: "0" })).toEqual({
      measure: "missing_cost",
      of: "reachable",
      operator: "above",
      value: 0,
    });
  });

  it("replaces a rule in its place, and adds a new one at the end", () => {
    const other = { ...rule, id: "other" };
    expect(putRule([rule, other], { ...rule, name: "New" }).map(({ name }) => name)).toEqual([
      "New",
      "Low margin",
    ]);
    const { id: _, ...added } = { ...rule, name: "Added" };
    expect(putRule([rule], added)).toEqual([rule, added]);
  });

  it("shows the server's messages at the fields of its own rule", () => {
    expect(
      sortProblems(
        {
          "approval_rules.1.when.value": "must be at most 100",
          "approval_rules.1.approvers.0.user_id": "is not a member of the organization",
          "approval_rules.1.name": "is required",
          "approval_rules.0.when.value": "is of another rule",
        },
        1,
      ),
    ).toEqual({
      value: "must be at most 100",
      approvers: "is not a member of the organization",
      name: "is required",
      rest: "is of another rule",
    });
  });
});
