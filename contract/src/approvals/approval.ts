import { frequencies } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { times } from "../example-ids.ts";
import { forCostReaders, forMembers } from "../schema/audience.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { currencyCode, Frequency, id, list, name, text, timestamp } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";
import {
  approvalMeasures,
  approvalOperators,
  approvalRuleExample,
  approvalScopes,
  maxApprovalRules,
} from "./approval-rules.ts";

const approvalStates = ["not_needed", "needed", "requested", "approved", "rejected"] as const;

const ApprovalHit = record(
  "ApprovalHit",
  {
    rule_id: id("Id of the rule."),
    name: name("Name of the rule."),
    measure: choice(approvalMeasures, { description: "What the rule measures." }),
    of: choice(approvalScopes, { description: "The choice that was measured." }),
    operator: choice(approvalOperators, { description: "How the measured value compares to the limit." }),
    limit: Type.Number({ description: "The limit of the rule." }),
    ...optional({
      measured: nullable(
        Type.Number({
          description:
            "The measured value: a percentage, an amount, a number of objects, or months. Null for a loss without any revenue. Absent for members who may not see costs.",
          ...forCostReaders,
        }),
      ),
    }),
    is_current: Type.Boolean({
      description: "True if the current choice has the measured value. False if only another choice has it.",
    }),
    is_other_currency: Type.Boolean({
      description: "True if the rule counts as met because the proposal has another currency.",
    }),
    ...optional({ currency: currencyCode(), frequency: Frequency }),
    is_open: Type.Boolean({ description: "True if the hit still needs an approval." }),
    approved_by: list(User, 200, "Members whose approvals count for the hit, the first decision first."),
  },
  { description: "A rule that the proposal meets." },
);
export type ApprovalHit = Static<typeof ApprovalHit>;

export const approvalNote = (description: string) => text(description, 2_000);

const ApprovalDecision = record(
  "ApprovalDecision",
  {
    user: nullable(User, "Member who decided; null if unknown."),
    decision: choice(["approved", "rejected"], { description: "What the member decided." }),
    note: nullable(approvalNote("Note of the member; null if there is none.")),
    at: timestamp("When."),
  },
  { description: "The decision of one approver." },
);

const AskedAgain = record(
  "AskedAgain",
  {
    user: nullable(User, "Member who asked; null if unknown."),
    note: nullable(approvalNote("Note of the member; null if there is none.")),
    at: timestamp("When."),
  },
  { description: "A repeated email to the members who can decide." },
);

export const Approval = record(
  "Approval",
  {
    state: choice(approvalStates, {
      description:
        "not_needed: the proposal meets no rule. needed: it meets a rule, and must be approved before it leaves. requested: approvers have to decide. approved: it can be sent. rejected: change it, and request the approval again. A change keeps an approval only if the proposal meets no rule harder than approved, and a rejection only if prices, choices and costs stay the same. An unanswered request stays, even while the proposal meets no rule. The draft of a revision is measured as it would be published now, with the choices of the client.",
    }),
    hits: list(
      ApprovalHit,
      maxApprovalRules * frequencies.length,
      "The rules that the proposal meets now, with one entry for each frequency that meets a rule. Empty for a won proposal.",
    ),
    requested_by: nullable(User, "Member who requested the approval last; null before a request."),
    requested_at: nullable(timestamp("When the approval was requested; null before a request.")),
    note: nullable(approvalNote("Note of the requester; null if there is none.")),
    asked_again: nullable(
      AskedAgain,
      "The last time that a member asked again since the request; null if none did.",
    ),
    decisions: list(ApprovalDecision, 200, "The decisions, oldest first."),
    waiting_for: list(User, 10_000, "Members who can decide now. Empty unless the approval is requested."),
    content_hash: nullable(
      Type.String({ description: "SHA-256 of the content of the last decision; null before a decision." }),
    ),
  },
  { description: "Whether the proposal may leave.", ...forMembers },
);
export type Approval = Static<typeof Approval>;

/** The approval of a proposal that meets no rule. */
export const noApproval: Approval = {
  state: "not_needed",
  hits: [],
  requested_by: null,
  requested_at: null,
  note: null,
  asked_again: null,
  decisions: [],
  waiting_for: [],
  content_hash: null,
};

export const approvalExample: Approval = {
  ...noApproval,
  state: "requested",
  hits: [
    {
      rule_id: approvalRuleExample.id,
      name: approvalRuleExample.name,
      measure: "margin_percent",
      of: "reachable",
      operator: "below",
      limit: 25,
      measured: 21.4,
      is_current: false,
      is_other_currency: false,
      frequency: "once",
      is_open: true,
      approved_by: [],
    },
  ],
  requested_by: userExample,
  requested_at: times.updated,
  note: "They order three more sites if we agree.",
  waiting_for: [userExample],
};
