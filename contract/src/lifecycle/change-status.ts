import { Type } from "typebox";
import { invalid, notFound, forbiddenOrArchived, versionMismatch } from "../error-answers.ts";
import { times } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { listItemExample, ProposalListItem } from "../proposals/proposal.ts";
import { choice, record } from "../schema/records.ts";
import { text } from "../schema/scalars.ts";

/** Creates the proposal of the examples after a change of status. */
export function createStatusExample(status: ProposalListItem["status"]): ProposalListItem {
  const isWon = status === "WON";
  return {
    ...listItemExample,
    status,
    sent_at: times.updated,
    ...(isWon && {
      status_detail: { marked_as_won_method: "digital_signature" },
      allRecipientsSigned: true,
      completed_at: "2026-03-04T16:20:00.000Z",
      last_activity_at: "2026-03-04T16:20:00.000Z",
    }),
  };
}

/** Statuses that a member can set. EXPIRED follows from the time. */
const statusesByHand = ["DRAFT", "SENT", "PENDING", "ON_HOLD", "WON", "LOST", "CANCELLED"] as const;

const ChangeStatus = record("ChangeStatus", {
  status: choice(statusesByHand, {
    spelling: "enum",
    description:
      "The new status, case-insensitive. A proposal on hold resumes with the status that it had before; no other change by hand leads to PENDING.",
  }),
  note: Type.Optional(text("Reason for the change, for members only.", 5_000)),
});

export const changeProposalStatus = operation({
  id: "changeProposalStatus",
  method: "POST",
  path: "/api/proposals/{id}/status",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Change the status by hand",
  description:
    "Marks a proposal as sent without an email, puts it on hold and resumes it, decides it, or takes it back after it was sent. A proposal without content can neither be sent nor be marked as sent. A transition that the lifecycle does not allow is refused with 400 and `details.status`.",
  params: proposalParams,
  headers: ifMatch,
  body: ChangeStatus,
  answers: { 200: { description: "Changed.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: {
    request: { status: "LOST", note: "They chose a local supplier." },
    answer: createStatusExample("LOST"),
  },
});

export const reopenProposal = operation({
  id: "reopenProposal",
  method: "POST",
  path: "/api/proposals/{id}/reopen",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Reopen a decided proposal",
  description:
    "Returns a proposal that was lost, cancelled or won by hand to SENT if it was sent, and to DRAFT otherwise. A signed or accepted proposal cannot be reopened.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "The proposal after the change.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { answer: createStatusExample("SENT") },
});
