import { expect, it } from "vitest";
import type { MeasuredHit } from "./approval-state.ts";
import { describeHit } from "./describe-hit.ts";

const hit: MeasuredHit = {
  rule_id: "rule",
  name: "Rule",
  measure: "margin_percent",
  of: "selected",
  operator: "below",
  limit: 25,
  measured: 12.5,
  is_current: true,
  is_other_currency: false,
};

it.each([
  [{}, "the margin is 12.5%, which is below 25%", "the margin is below 25%"],
  [
    { is_current: false },
    "the lowest possible margin is 12.5%, which is below 25%",
    "the lowest possible margin is below 25%",
  ],
  [
    { measure: "missing_cost", operator: "above", limit: 0, measured: 1 },
    "one price has no cost",
    "prices have no cost",
  ],
  [
    { measure: "missing_cost", operator: "above", limit: 0, measured: 3 },
    "3 prices have no cost",
    "prices have no cost",
  ],
  [
    { measure: "term_months", operator: "below", limit: 12, measured: 1 },
    "the term is 1 month, which is below 12 months",
    "the term is below 12 months",
  ],
] as const)("%j is said with its value only to readers of costs", (changes, whole, withoutValue) => {
  expect(describeHit({ ...hit, ...changes }, true)).toBe(`Rule: ${whole}`);
  expect(describeHit({ ...hit, ...changes })).toBe(`Rule: ${withoutValue}`);
});
