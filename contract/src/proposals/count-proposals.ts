import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { listFilters } from "./list-filters.ts";
import { displayStatuses, type ProposalDisplayStatus } from "./proposal.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });

type Counts<T> = Record<ProposalDisplayStatus, T>;

const byStatus = Object.fromEntries(
  displayStatuses.map((status) => [status, count(`Number of proposals that are ${status}.`)]),
) as Counts<ReturnType<typeof count>>;

const example: Counts<number> = {
  DRAFT: 4,
  SENT: 3,
  PENDING: 1,
  CANCELLED: 0,
  ON_HOLD: 0,
  WON: 7,
  LOST: 2,
  EXPIRED: 1,
};

export const countProposals = operation({
  id: "countProposals",
  method: "GET",
  path: "/api/proposal-counts",
  tag: "Proposals",
  security: "organization",
  summary: "Count proposals per status",
  description:
    "Counts the proposals of the list with the same filters, for each status. With the filter `status`, the other statuses are 0.",
  query: Type.Object(listFilters),
  answers: {
    200: {
      description: "The counts.",
      body: record("ProposalCounts", {
        total: count("Number of proposals that match the filters."),
        by_status: record("ProposalCountsByStatus", byStatus, { description: "Number per display status." }),
      }),
    },
  },
  errors: { 400: invalid },
  examples: { answer: { total: 18, by_status: example } },
});
