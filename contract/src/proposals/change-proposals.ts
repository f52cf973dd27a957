import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { choice, record } from "../schema/records.ts";
import { id, list, tagList } from "../schema/scalars.ts";

const bulkActions = ["archive", "unarchive", "star", "unstar", "add_tags", "remove_tags", "delete"] as const;

/** Maximum number of proposals in one request. */
const maxAtOnce = 100;

const ChangeProposals = record("ChangeProposals", {
  action: choice(bulkActions, {
    description:
      "The action for each proposal, as in the operation for a single one. add_tags and remove_tags change only `tags`.",
  }),
  proposal_ids: list(id("Id of a proposal or template."), maxAtOnce, "Ids of proposals or templates.", {
    minItems: 1,
  }),
  tags: Type.Optional(
    tagList({
      minItems: 1,
      description:
        "Tags to add or to remove. Required by add_tags and remove_tags, refused by the other actions.",
    }),
  ),
});

const ChangedProposals = record("ChangedProposals", {
  changed_count: Type.Integer({ minimum: 0, description: "Number of proposals for which it succeeded." }),
  message: Type.String({ description: "Summary, such as Archived 3 proposals." }),
  errors: Type.Optional(
    list(Type.String(), maxAtOnce, "One message per id that failed; absent if none failed."),
  ),
});

export const changeProposals = operation({
  id: "changeProposals",
  method: "POST",
  path: "/api/proposals/bulk",
  tag: "Proposals",
  security: "organization",
  summary: "Change several proposals",
  description:
    "Archives, stars, tags or deletes up to 100 proposals in one step. Ids that are unknown, and proposals that refuse the action, are reported in `errors`; the others succeed. An id that is named twice counts once.",
  body: ChangeProposals,
  answers: {
    200: { description: "The number of changed proposals, and the failures.", body: ChangedProposals },
  },
  errors: { 400: invalid },
  examples: {
    request: { action: "add_tags", proposal_ids: [ids.proposal, "unknown"], tags: ["web"] },
    answer: { changed_count: 1, message: "Tagged 1 proposal", errors: ["Proposal unknown: not found"] },
  },
});
