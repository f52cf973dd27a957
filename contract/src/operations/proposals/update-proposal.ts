import { listItemExample, updateProposalExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { UpdateProposal } from "../../records/proposal-input.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const updateProposal = operation({
  id: "updateProposal",
  method: "PATCH",
  path: "/api/proposals/{id}",
  aliases: [{ id: "putProposal", method: "PUT" }],
  tag: "Proposals",
  section: "4.4",
  security: "organization",
  summary: "Update a proposal",
  description:
    "Changes the fields you send and leaves the others alone. `settings` and `design` are JSON merge patches: null clears a key, and arrays are replaced. Fields that the server decides (status, times, totals, signatures) are refused.",
  params: proposalParams,
  headers: ifMatch,
  body: UpdateProposal,
  answers: { 200: { description: "The proposal, as in lists.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal"), 412: stale },
  examples: { request: updateProposalExample, answer: listItemExample },
});
