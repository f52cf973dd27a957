import { Type, type Static } from "typebox";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { text } from "../../records/scalars.ts";
import { choice, record } from "../../records/schema.ts";
import { proposalParams } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

/** What a member can set by hand; the others follow from what recipients and signers do. */
export const statusesByHand = ["DRAFT", "SENT", "PENDING", "ON_HOLD", "WON", "LOST", "CANCELLED"] as const;

export const ChangeStatus = record("ChangeStatus", {
  status: choice(statusesByHand, {
    description: "The status that is wanted. A held proposal goes back only to what it was.",
  }),
  note: Type.Optional(text("Why, for members only.", 5_000)),
});
export type ChangeStatus = Static<typeof ChangeStatus>;

export const changeStatus = operation({
  id: "changeStatus",
  method: "POST",
  path: "/api/proposals/{id}/status",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Change the status by hand",
  description: "A change that the lifecycle does not know is a 400 with details.status. Mails nobody.",
  params: proposalParams,
  body: ChangeStatus,
  answers: { 200: { description: "Changed.", body: ProposalListItem } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
  examples: { request: { status: "LOST", note: "They chose a local supplier." } },
});
