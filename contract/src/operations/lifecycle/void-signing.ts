import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

export const voidSigning = operation({
  id: "voidSigning",
  method: "POST",
  path: "/api/proposals/{id}/void-signing",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Void the signing",
  description:
    "Returns the proposal to SENT, so that it can be changed. Signatures given so far become void; they stay in the audit trail.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "Done.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: statusExample("SENT") },
});
