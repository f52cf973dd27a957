import { Type } from "typebox";
import { listExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { id, text } from "../../records/scalars.ts";
import { choice, optional } from "../../records/schema.ts";
import { ProposalDisplayStatus } from "../../records/status.ts";
import { paginated, paging } from "../common.ts";

export const proposalSorts = [
  "created_at",
  "updated_at",
  "name",
  "status",
  "client_name",
  "sent",
  "expiring_on",
  "completed",
  "last_activity",
] as const;

const threeWay = ["false", "true", "any"] as const;

export const listProposals = operation({
  id: "listProposals",
  method: "GET",
  path: "/api/proposals",
  tag: "Proposals",
  section: "4.1",
  security: "organization",
  summary: "List proposals",
  description:
    "Returns the proposals of your organization: starred ones first, then by the sort field, with missing values last. Templates and archived proposals are left out unless you ask for them.",
  query: Type.Object({
    ...paging,
    ...optional({
      is_template: choice(threeWay, { default: "false", description: "Proposals, templates, or both." }),
      archived: choice(threeWay, { default: "false", description: "Without, only, or with archived ones." }),
      status: Type.Array(ProposalDisplayStatus, {
        maxItems: 50,
        commaList: "upper",
        description: "Any of these, in any case: repeat the parameter or separate by commas.",
      }),
      sort: choice(proposalSorts, { default: "created_at", description: "What to sort by." }),
      order: choice(["desc", "asc"], { default: "desc", description: "Direction of the sort." }),
      search: text("Words in name, client or number.", 200),
      tag: text("Only those with this tag.", 100),
      created_by: id("Only those of this member."),
    }),
  }),
  answers: {
    200: { description: "One page of proposals.", body: paginated("ProposalList", ProposalListItem) },
  },
  errors: {},
  examples: { answer: listExample },
});
