import { detailExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { ProposalDetail } from "../../records/proposal-detail.ts";
import { etag, proposalParams } from "../common.ts";
import { forbidden, notFound } from "../faults.ts";

export const getProposal = operation({
  id: "getProposal",
  method: "GET",
  path: "/api/proposals/{id}",
  tag: "Proposals",
  section: "4.3",
  security: "organization",
  summary: "Get a proposal",
  description:
    "Returns one proposal with its pages, groups, line items, side-by-sides and totals. For a backup that can be imported, use the export.",
  params: proposalParams,
  answers: { 200: { description: "The proposal.", body: ProposalDetail, headers: etag } },
  errors: { 403: forbidden, 404: notFound("Proposal") },
  examples: { answer: detailExample },
});
