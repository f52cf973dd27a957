import { invalid, notFound, forbiddenOrArchived, versionMismatch } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { ifMatch, proposalParams } from "../proposal-parameters.ts";
import { shareUrlExample } from "../proposals/proposal-detail.ts";
import { record } from "../schema/records.ts";
import { url } from "../schema/scalars.ts";

export const rotateShareLink = operation({
  id: "rotateShareLink",
  method: "POST",
  path: "/api/proposals/{id}/rotate-link",
  tag: "Lifecycle",
  security: "organization",
  summary: "Replace the recipient's link",
  description: "The old link stops working at once. The personal links of signers keep working.",
  params: proposalParams,
  headers: ifMatch,
  answers: {
    200: {
      description: "The new link.",
      body: record("ShareLink", {
        share_url: url("The recipient's link. Anyone who has it can accept the proposal."),
      }),
    },
  },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { answer: { share_url: shareUrlExample } },
});
