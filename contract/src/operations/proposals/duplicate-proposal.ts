import { Type } from "typebox";
import { createdExample } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { name } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { Created, location, proposalParams } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

const DuplicateProposal = record("DuplicateProposal", {
  name: Type.Optional(name("Name of the copy; Copy of followed by the original name when absent.")),
});

export const duplicateProposal = operation({
  id: "duplicateProposal",
  method: "POST",
  path: "/api/proposals/{id}/duplicate",
  tag: "Proposals",
  section: "4.11",
  security: "organization",
  summary: "Duplicate a proposal",
  description: "Creates a complete, independent copy with all pages, groups and items.",
  params: proposalParams,
  body: DuplicateProposal,
  bodyOptional: true,
  answers: { 201: { description: "Copied.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
  examples: { request: { name: "Website relaunch, second offer" }, answer: createdExample },
});
