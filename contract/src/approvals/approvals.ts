import { Type, type Static } from "typebox";
import { invalid, notFound, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { ifMatch, proposalParams } from "../proposal-parameters.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { id, name, text } from "../schema/scalars.ts";
import { Approval, approvalExample, approvalNote } from "./approval.ts";

const ApprovalAnswer = record("ApprovalAnswer", { data: Approval });

const common = { tag: "Approvals", security: "organization", params: proposalParams } as const;

const answers = { 200: { description: "The approval.", body: ApprovalAnswer } };

const proposalNotFound = notFound("The proposal");

const notWaiting: ErrorAnswer = {
  code: "CONFLICT",
  description: "No approval is requested: it was decided already, or a change made it unnecessary.",
};

const notApprover: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "Not an approver of a rule that the proposal meets, or the requester.",
};

export const requestApproval = operation({
  ...common,
  id: "requestApproval",
  method: "POST",
  path: "/api/proposals/{id}/approval/request",
  summary: "Request an approval",
  description:
    "Asks the approvers of all rules that the proposal meets, by email. While it is requested, asks all members of `waiting_for` again, and `requested_by` stays. Also for the draft of a revision.",
  headers: ifMatch,
  body: record("RequestApproval", optional({ note: approvalNote("Note for the approvers.") })),
  bodyOptional: true,
  answers,
  errors: {
    400: { code: "VALIDATION_ERROR", description: "The proposal meets no rule, or is a template." },
    403: { code: "FORBIDDEN", description: "The state of the proposal does not allow it." },
    404: proposalNotFound,
    409: {
      code: "CONFLICT",
      description: "The approval was given, or a member asked less than five minutes ago.",
    },
    412: versionMismatch,
  },
  examples: {
    request: { note: "They order three more sites if we agree." },
    answer: { data: approvalExample },
  },
});

export const withdrawApproval = operation({
  ...common,
  id: "withdrawApproval",
  method: "POST",
  path: "/api/proposals/{id}/approval/withdraw",
  summary: "Withdraw the request for an approval",
  description:
    "Ends an open request. Any member can. Decisions that were made count for the next request. Nobody gets an email.",
  headers: ifMatch,
  answers,
  errors: {
    400: { code: "VALIDATION_ERROR", description: "The proposal is a template." },
    403: { code: "FORBIDDEN", description: "The state of the proposal does not allow it." },
    404: proposalNotFound,
    409: notWaiting,
    412: versionMismatch,
  },
  examples: { answer: { data: { ...approvalExample, state: "needed", waiting_for: [] } } },
});

export const approveProposal = operation({
  ...common,
  id: "approveProposal",
  method: "POST",
  path: "/api/proposals/{id}/approval/approve",
  summary: "Approve a proposal",
  description:
    "For approvers. Nobody approves a request of their own, except the only owner. The requester gets an email when all rules are approved. Send If-Match to approve only the content that you have seen.",
  headers: ifMatch,
  body: record("ApproveProposal", optional({ note: approvalNote("Note for the requester.") })),
  bodyOptional: true,
  answers,
  errors: { 400: invalid, 403: notApprover, 404: proposalNotFound, 409: notWaiting, 412: versionMismatch },
  examples: {
    request: { note: "Fine for this client." },
    answer: {
      data: {
        ...approvalExample,
        state: "approved",
        decisions: [
          {
            user: approvalExample.requested_by,
            decision: "approved",
            note: "Fine for this client.",
            at: "2026-03-02T10:00:00.000Z",
          },
        ],
        waiting_for: [],
        content_hash: "520c3e281e55690d275c5b89fd3f889e1aafe27dc46b66bafc1941e8c78794ee",
      },
    },
  },
});

export const rejectProposal = operation({
  ...common,
  id: "rejectProposal",
  method: "POST",
  path: "/api/proposals/{id}/approval/reject",
  summary: "Reject a proposal",
  description:
    "For approvers. The requester gets an email with the note, changes the proposal, and requests the approval again.",
  headers: ifMatch,
  body: record("RejectProposal", {
    note: Type.String({
      minLength: 1,
      maxLength: 2_000,
      visible: true,
      description: "Note for the requester: why, and what to change.",
    }),
  }),
  answers,
  errors: { 400: invalid, 403: notApprover, 404: proposalNotFound, 409: notWaiting, 412: versionMismatch },
  examples: {
    request: { note: "Please take out the free hosting." },
    answer: {
      data: {
        ...approvalExample,
        state: "rejected",
        decisions: [
          {
            user: approvalExample.requested_by,
            decision: "rejected",
            note: "Please take out the free hosting.",
            at: "2026-03-02T10:00:00.000Z",
          },
        ],
        waiting_for: [],
        content_hash: "520c3e281e55690d275c5b89fd3f889e1aafe27dc46b66bafc1941e8c78794ee",
      },
    },
  },
});

/** Maximum number of requested approvals in the list. */
export const maxRequestedApprovals = 100;

const RequestedApproval = record(
  "RequestedApproval",
  {
    proposal_id: id("Id of the proposal, or of the draft of a revision."),
    name: name("Name of the proposal."),
    client_name: nullable(text("Name of the client; null if there is none.", 500)),
    revision_of: nullable(id("Id of the original, if this is the draft of a revision; otherwise null.")),
    approval: Approval,
  },
  { description: "A proposal that waits for an approval, or that was approved or rejected." },
);
export type RequestedApproval = Static<typeof RequestedApproval>;

export const listApprovals = operation({
  id: "listApprovals",
  method: "GET",
  path: "/api/approvals",
  tag: "Approvals",
  security: "organization",
  summary: "List the requested approvals",
  description: `Returns the proposals and drafts of revisions that wait for an approval, the earliest request first; at most ${maxRequestedApprovals}. If there are more than 500 requests, it can leave some out. Drafts whose original is archived or decided are left out.`,
  query: Type.Object(
    optional({
      mine: choice(["false", "true"], {
        default: "false",
        description: "true: only approvals that you can decide; not with the state decided. false: all.",
      }),
      state: choice(["requested", "decided"], {
        default: "requested",
        description:
          "requested: approvals that wait for a decision. decided: instead, proposals and drafts that were rejected, or approved and not yet sent or published.",
      }),
      requested_by: id("Only approvals that the member with this user id requested."),
    }),
  ),
  answers: {
    200: {
      description: "The approvals.",
      body: wholeList("RequestedApprovalList", RequestedApproval, maxRequestedApprovals),
    },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          proposal_id: ids.proposal,
          name: "Website relaunch",
          client_name: "Globex",
          revision_of: null,
          approval: approvalExample,
        },
      ],
      pagination: onePage,
    },
  },
});
