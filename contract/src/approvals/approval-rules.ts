import { maxAmount, maxDecimals } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, optional, record } from "../schema/records.ts";
import { currencyCode, Frequency, id, list, name } from "../schema/scalars.ts";

export const approvalMeasures = [
  "discount_percent",
  "margin_percent",
  "total",
  "missing_cost",
  "term_months",
] as const;

export const approvalScopes = ["selected", "reachable"] as const;

export const approvalOperators = ["above", "below"] as const;

const ApprovalCondition = record(
  "ApprovalCondition",
  {
    measure: choice(approvalMeasures, {
      description:
        "discount_percent: the discounts of all pages, as a percentage of the amounts before them. margin_percent: the margin after discounts, as a percentage. total: the total with discounts and tax. missing_cost: the number of lines, options and columns with an amount but without a cost. term_months: the months of the term; 0 if there are recurring prices but no term.",
    }),
    of: choice(approvalScopes, {
      description:
        "selected: the current choice. reachable: the worst choice that the client can make, which is the highest value for above, and the lowest for below. For a term, both are the same.",
    }),
    operator: choice(approvalOperators, {
      description:
        "above: met if the measured value is greater than `value`. below: met if it is less. Discounts and missing costs can only be above, margins only below.",
    }),
    value: Type.Number({
      minimum: -maxAmount,
      maximum: maxAmount,
      maxDecimals,
      description:
        "The limit: a percentage for discounts and margins, major units for a total, a number of objects for missing costs, and months for a term.",
    }),
    ...optional({
      currency: currencyCode(),
      frequency: Frequency,
    }),
  },
  {
    description:
      "When a rule is met. A total needs a currency. For a proposal in another currency, the rule counts as met. Without a frequency, the rule is met if the value of any frequency in use meets it.",
  },
);
export type ApprovalCondition = Static<typeof ApprovalCondition>;

const Approver = record(
  "Approver",
  optional({
    user_id: id("Id of a member."),
    role: choice(["owner", "admin"], { description: "Every member with this role." }),
  }),
  { description: "Either a member or all members with a role." },
);
export type Approver = Static<typeof Approver>;

/** Maximum number of approval rules of an organization. */
export const maxApprovalRules = 50;

const fields = {
  name: name("Name, which the requester and the approvers read."),
  when: ApprovalCondition,
  approvers: list(
    Approver,
    20,
    "Members who decide. If a member has left or is the requester, the owners decide instead.",
    { minItems: 1 },
  ),
};

const needs = choice(["any", "all"], {
  description: "any: one approver is enough. all: one for each entry of `approvers`.",
  default: "any",
});

export const ApprovalRule = record(
  "ApprovalRule",
  { id: id("Id of the rule."), ...fields, needs },
  { description: "When a proposal needs an approval before it leaves." },
);
export type ApprovalRule = Static<typeof ApprovalRule>;

export const ApprovalRuleInput = record("ApprovalRuleInput", {
  id: Type.Optional(id("Id of an existing rule. Default: a new id.")),
  ...fields,
  ...optional({ needs }),
});

export const approvalRuleExample: ApprovalRule = {
  id: "01950f2c-6a40-7c11-9a54-3f0d5b7e8a75",
  name: "Low margin",
  when: { measure: "margin_percent", of: "reachable", operator: "below", value: 25 },
  approvers: [{ role: "owner" }],
  needs: "any",
};
