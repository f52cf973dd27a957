import { shareUrlExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { url } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

export const rotateShareLink = operation({
  id: "rotateShareLink",
  method: "POST",
  path: "/api/proposals/{id}/rotate-link",
  tag: "Lifecycle",
  security: "organization",
  summary: "Replace the recipient's link",
  description: "The old link stops working at once. Signers keep the links of their own.",
  params: proposalParams,
  headers: ifMatch,
  answers: {
    200: {
      description: "The new link.",
      body: record("ShareLink", { share_url: url("The recipient's link. Anyone who has it can accept.") }),
    },
  },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: { answer: { share_url: shareUrlExample } },
});
