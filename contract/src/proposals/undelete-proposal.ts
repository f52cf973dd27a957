import { forbidden, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { nullable, record } from "../schema/records.ts";
import { id, name, text } from "../schema/scalars.ts";
import { proposalParams } from "../proposal-parameters.ts";

export const undeleteProposal = operation({
  id: "undeleteProposal",
  method: "POST",
  path: "/api/proposals/{id}/undelete",
  tag: "Proposals",
  security: "organization",
  summary: "Undelete a proposal",
  description:
    "Brings a deleted proposal back as it was, until the installation purges it. If another proposal has its number by now, it comes back without a number.",
  params: proposalParams,
  answers: {
    200: {
      description: "The proposal is back.",
      body: record("UndeletedProposal", {
        id: id("Public id."),
        name: name("Display name."),
        lost_number: nullable(
          text("The number that another proposal has by now; null where it kept its own.", 100),
        ),
      }),
    },
  },
  errors: {
    403: forbidden,
    404: notFound("The proposal"),
    409: { code: "CONFLICT", description: "The proposal is not deleted." },
  },
  examples: { answer: { id: ids.proposal, name: "Website relaunch", lost_number: null } },
});
