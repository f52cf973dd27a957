import { Type, type Static } from "typebox";
import { User, userExample } from "../user.ts";
import { invalid } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { nullable, record } from "../schema/records.ts";
import { id, name, text, timestamp } from "../schema/scalars.ts";

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
