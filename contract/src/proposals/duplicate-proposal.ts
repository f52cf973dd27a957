import { Type } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { name, chosenId } from "../schema/scalars.ts";
import { proposalParams } from "../proposal-parameters.ts";

const DuplicateProposal = record("DuplicateProposal", {
  id: Type.Optional(chosenId()),
  name: Type.Optional(name("Name of the copy. When absent: Copy of, followed by the original name.")),
  is_template: Type.Optional(
    Type.Boolean({
      description:
        "Whether the copy is a template. When absent: as the original. The template of a proposal has no client, no expiry and no signers of the client.",
    }),
  ),
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
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal") },
  examples: { request: { name: "Website relaunch, second offer" }, answer: createdExample },
});
