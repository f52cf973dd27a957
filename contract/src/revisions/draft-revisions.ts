import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { RevisionOf } from "../proposals/revision-state.ts";
import { nullable, optional, record } from "../schema/records.ts";
import { id, name, text, timestamp } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";

const ListedDraft = record(
  "ListedDraftRevision",
  {
    id: id("Id of the draft."),
    name: name("Name of the draft."),
    client_name: nullable(text("Name of the client; null if there is none.", 500)),
    revision_of: RevisionOf,
    created_at: timestamp("When the draft was started."),
    created_by: nullable(User, "Member who started it; null if unknown."),
    updated_at: timestamp("When the draft was last changed."),
  },
  { description: "An open draft of the next revision of a proposal." },
);
export type ListedDraft = Static<typeof ListedDraft>;

export const listDraftRevisions = operation({
  id: "listDraftRevisions",
  method: "GET",
  path: "/api/draft-revisions",
  tag: "Revisions",
  security: "organization",
  summary: "List the open drafts of revisions",
  description:
    "Returns the drafts that are neither published nor discarded, the last changed first. Drafts of archived proposals are left out.",
  query: Type.Object({
    ...paging,
    ...optional({ created_by: id("Only drafts that this member started.") }),
  }),
  answers: {
    200: { description: "One page of drafts.", body: paginated("DraftRevisionList", ListedDraft) },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          id: ids.created,
          name: "Website relaunch",
          client_name: "Globex",
          revision_of: { id: ids.proposal, name: "Website relaunch", number: 3 },
          created_at: times.created,
          created_by: userExample,
          updated_at: times.updated,
        },
      ],
      pagination: onePage,
    },
  },
});
