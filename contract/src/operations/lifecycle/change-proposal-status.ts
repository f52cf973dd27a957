import { Type } from "typebox";
import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { text } from "../../records/scalars.ts";
import { choice, record } from "../../records/schema.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

/** What a member can set by hand. EXPIRED follows from the clock. */
const statusesByHand = ["DRAFT", "SENT", "PENDING", "ON_HOLD", "WON", "LOST", "CANCELLED"] as const;

const ChangeStatus = record("ChangeStatus", {
  status: choice(statusesByHand, {
    spelling: "enum",
    description:
      "The status that is wanted, in any case. A held proposal resumes with the one that it was held from, which is the only way to PENDING.",
  }),
  note: Type.Optional(text("Why, for members only.", 5_000)),
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
    "Marks a proposal as sent without an e-mail, puts it on hold and resumes it, decides it, or takes it back after it was sent. A proposal that holds nothing to read cannot be marked as sent, just as it cannot be sent. A transition that the lifecycle does not allow is a 400 with `details.status`.",
  params: proposalParams,
  headers: ifMatch,
  body: ChangeStatus,
  answers: { 200: { description: "Changed.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: {
    request: { status: "LOST", note: "They chose a local supplier." },
    answer: statusExample("LOST"),
  },
});
