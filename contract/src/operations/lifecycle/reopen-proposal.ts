import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

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
  answers: { 200: { description: "Done.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: statusExample("SENT") },
});
