import type { ApprovalCondition, ApprovalRule, Approver } from "@proffer/contract";
import { findOwnName } from "../approvals/describe-rule.ts";
import { numbers } from "../numbers/describe-number.ts";
import { readTyped } from "../numbers/number-field.tsx";

/** A rule in the form, with its limit as typed. */
export interface RuleDraft {
  readonly name: string;
  readonly measure: ApprovalCondition["measure"];
  readonly of: ApprovalCondition["of"];
  /** Only totals and terms have a choice. */
  readonly operator: ApprovalCondition["operator"];
  readonly value: string;
  readonly currency: string;
  /** Empty for any frequency. */
  readonly frequency: ApprovalCondition["frequency"] | "";
  readonly approvers: readonly Approver[];
  readonly needs: ApprovalRule["needs"];
}

export const measures = [
  "discount_percent",
  "margin_percent",
  "total",
  "missing_cost",
  "term_months",
] as const;

export const operators = ["above", "below"] as const;

export const scopes = ["reachable", "selected"] as const;

export function toRuleDraft(rule: ApprovalRule | null, currency: string): RuleDraft {
  if (!rule)
    return {
      name: "",
      measure: "discount_percent",
      of: "reachable",
      operator: "above",
      value: "",
      currency,
      frequency: "",
      approvers: [{ role: "owner" }],
      needs: "any",
    };
  const { when, approvers, needs } = rule;
  const { measure, of, operator, value, frequency = "" } = when;
  return {
    // An automatic name follows the condition.
    name: findOwnName(rule) ?? "",
    measure,
    of,
    operator,
    frequency,
    approvers,
    needs,
    currency: when.currency ?? currency,
    value: numbers.writePlain(value),
  };
}

/** The limits of a typed value. A percentage is read in points: 25 is 25 %. */
export function getValueLimits({ measure, currency }: RuleDraft) {
  switch (measure) {
    case "discount_percent":
      return { kind: "percent", min: 0, max: 100 } as const;
    case "margin_percent":
      return { kind: "percent", min: -1_000, max: 100 } as const;
    case "missing_cost":
      return { kind: "count", min: 0, max: 1e6 } as const;
    case "term_months":
      return { kind: "count", min: 0, max: 120 } as const;
    default:
      return { kind: "amount", min: -1e12, max: 1e12, currency } as const;
  }
}

/** Returns true if a rule can ask above or below its limit. */
export function hasDirection({ measure }: Pick<RuleDraft, "measure">): boolean {
  return measure === "total" || measure === "term_months";
}

/** Returns true if a rule has a whole number as its limit, and no frequency. */
export function isCount({ measure }: Pick<RuleDraft, "measure">): boolean {
  return measure === "missing_cost" || measure === "term_months";
}

/** Reads the condition of the form. Undefined if the limit is not a number within its limits. */
export function readCondition(draft: RuleDraft): ApprovalCondition | undefined {
  const { measure, of, currency, frequency } = draft;
  const value = readTyped(draft.value, getValueLimits(draft));
  if (typeof value !== "number" || (isCount(draft) && !Number.isInteger(value))) return undefined;
  const fixed = measure === "margin_percent" ? "below" : "above";
  const operator = hasDirection(draft) ? draft.operator : fixed;
  return {
    measure,
    of,
    operator,
    value,
    ...(measure === "total" && { currency }),
    ...(frequency !== "" && !isCount(draft) && { frequency }),
  };
}

/** Returns the rules with one rule added, or replaced by its id. */
export function putRule(
  rules: readonly ApprovalRule[],
  rule: Omit<ApprovalRule, "id"> & { readonly id?: string },
) {
  const index = rules.findIndex(({ id }) => id === rule.id);
  return index < 0 ? [...rules, rule] : rules.with(index, { ...rule, id: rule.id ?? "" });
}

/** The fields of the form that the server can refuse. */
export type RuleField = "name" | "value" | "currency" | "approvers";

/** Sorts the server's messages to the fields of the rule at `index`. Other messages are under `rest`. */
export function sortProblems(
  details: Readonly<Record<string, string>>,
  index: number,
): Readonly<Partial<Record<RuleField | "rest", string>>> {
  const found: Partial<Record<RuleField | "rest", string>> = {};
  for (const [path, problem] of Object.entries(details)) {
    const [, at, , , name = ""] = /^approval_rules\.(\d+)(\.(when)?\.?(\w+))?/.exec(path) ?? [];
    const field = (["name", "value", "currency", "approvers"] as const).find((each) => each === name);
    const key = Number(at) === index && field ? field : "rest";
    found[key] ??= problem;
  }
  return found;
}
