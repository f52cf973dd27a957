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
    "Freezes content and selections with a hash, sets the proposal to PENDING, and e-mails the first signer a personal link. The others get theirs when it is their turn; the company signs last. Refused while a required choice is missing, or when no signer is named.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "Done.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: statusExample("PENDING") },
});
