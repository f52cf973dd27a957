import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

export const requestSignatures = operation({
  id: "requestSignatures",
  method: "POST",
  path: "/api/proposals/{id}/request-signatures",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Ask the signers to sign",
  description:
    "Freezes content and selections with a hash, makes the proposal PENDING and mails the first signer a link of their own; each further one is mailed when it is their turn, the company last. Refused while something must still be chosen, or nobody is named to sign.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "Done.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: statusExample("PENDING") },
});
