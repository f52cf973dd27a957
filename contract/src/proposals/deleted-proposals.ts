import { Type, type Static } from "typebox";
import { invalid, forbidden, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { nullable, record } from "../schema/records.ts";
import { id, name, text, timestamp } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";

const DeletedProposal = record("DeletedProposal", {
  id: id("Public id."),
  name: name("Display name."),
  proposal_number: nullable(text("Number within the organization.", 100)),
  client_name: nullable(text("Company name of the recipient.", 500)),
  is_template: Type.Boolean({ description: "Whether it is a template." }),
  deleted_at: timestamp("When it was deleted."),
  deleted_by: nullable(User, "Member who deleted the proposal; null if unknown."),
});
export type DeletedProposal = Static<typeof DeletedProposal>;

export const listDeletedProposals = operation({
  id: "listDeletedProposals",
  method: "GET",
  path: "/api/proposals/deleted",
  tag: "Proposals",
  security: "organization",
  summary: "List deleted proposals",
  description:
    "Returns the deleted proposals and templates of your organization that can still be undeleted, the latest deletion first.",
  query: Type.Object(paging),
  answers: {
    200: {
      description: "One page of deleted proposals.",
      body: paginated("DeletedProposalList", DeletedProposal),
    },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          id: ids.proposal,
          name: "Website relaunch",
          proposal_number: "Q-2026-0001",
          client_name: "Globex GmbH",
          is_template: false,
          deleted_at: times.updated,
          deleted_by: userExample,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
});

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
          text("The lost number, which another proposal uses now; null if it kept its number.", 100),
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
