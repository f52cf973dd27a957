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
    "The proposal is SENT again and can be changed; signatures given so far are void and stay in the audit trail.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "Done.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: statusExample("SENT") },
});
