import { operation } from "../../operation.ts";
import { publicProposalExample } from "./examples.ts";
import { noSuchLink } from "./faults.ts";
import { PublicProposal } from "./records/proposal.ts";
import { tokenParams } from "./token-params.ts";

export const getPublicProposal = operation({
  id: "getPublicProposal",
  method: "GET",
  path: "/api/public/proposals/{token}",
  tag: "Recipients",
  security: "none",
  summary: "Get a proposal by its link",
  description:
    "Returns what the recipient's page shows: the content, the current totals, and the actions that are open to the recipient.",
  params: tokenParams,
  answers: { 200: { description: "The proposal as its reader sees it.", body: PublicProposal } },
  errors: { 404: noSuchLink },
  examples: { answer: publicProposalExample },
});
