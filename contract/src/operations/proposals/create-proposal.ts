import { createdExample } from "../../examples/ids.ts";
import { createProposalExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { CreateProposal } from "../../records/proposal-input.ts";
import { Created, location } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";

export const createProposal = operation({
  id: "createProposal",
  method: "POST",
  path: "/api/proposals",
  tag: "Proposals",
  section: "4.2",
  security: "organization",
  summary: "Create or import a proposal",
  description:
    "Creates a proposal or a template from a name, from a template, or from an exported document, which is accepted as is.",
  body: CreateProposal,
  answers: { 201: { description: "Created.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: createProposalExample, answer: createdExample },
});
