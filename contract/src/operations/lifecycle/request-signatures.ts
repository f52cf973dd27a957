import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { proposalParams } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

export const requestSignatures = operation({
  id: "requestSignatures",
  method: "POST",
  path: "/api/proposals/{id}/request-signatures",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Ask the signers to sign",
  description:
    "Freezes content and selections with a hash, makes the proposal PENDING and mails every recipient signer a link of their own.",
  params: proposalParams,
  answers: { 200: { description: "Done.", body: ProposalListItem } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
});
