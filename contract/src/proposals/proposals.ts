import { Type } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import {
  fileDeleted,
  forbidden,
  invalid,
  notFound,
  forbiddenOrReadOnly,
  versionMismatch,
} from "../error-answers.ts";
import { cursor, nextCursor, paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { choice, optional, record } from "../schema/records.ts";
import { keepIds, name, chosenId } from "../schema/scalars.ts";
import { listFilters, proposalSorts } from "./list-filters.ts";
import { detailExample, ProposalDetail } from "./proposal-detail.ts";
import { CreateProposal, UpdateProposal } from "./proposal-input.ts";
import { ProposalSummary } from "./proposal-summary.ts";
import { listItemExample, ProposalListItem } from "./proposal.ts";

const listExample = {
  data: [listItemExample],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};

/** A row in the requested form. All rows of a page have the same form. */
const ListedProposal = Type.Unsafe<ProposalListItem | ProposalSummary>(
  Type.Union([ProposalListItem, ProposalSummary]),
);

export const listProposals = operation({
  id: "listProposals",
  method: "GET",
  path: "/api/proposals",
  tag: "Proposals",
  section: "4.1",
  security: "organization",
  summary: "List proposals",
  description:
    "Returns the proposals of your organization. Starred proposals come first; within both parts the sort field decides, with missing values last. Templates and archived proposals are left out unless you ask for them. To walk a list that changes meanwhile, use `cursor` instead of `page`: a new proposal then neither repeats nor hides another one.",
  query: Type.Object({
    ...paging,
    ...listFilters,
    ...optional({
      sort: choice(proposalSorts, {
        default: "created_at",
        description:
          "Sort field. total: the selected total of `frequency`, by currency first, because currencies are not converted. views: how often recipients opened the proposal.",
      }),
      order: choice(["desc", "asc"], { default: "desc", description: "Sort direction." }),
      fields: choice(["all", "summary"], {
        default: "all",
        description:
          "all: proposals with their settings and notes. summary: what one row of a list shows, with totals per frequency and the last activity.",
      }),
      cursor: cursor("Not together with `page`, and only with the filters and the order it was made for."),
    }),
  }),
  answers: {
    200: {
      description: "One page of proposals.",
      body: record("ProposalList", {
        ...paginated("ProposalList", ListedProposal).properties,
        next_cursor: Type.Optional(nextCursor()),
      }),
    },
  },
  errors: { 400: invalid },
  examples: { answer: listExample },
});

const createProposalExample: CreateProposal = {
  name: "Website relaunch",
  settings: { currency: "EUR", recipient: { name: "Globex GmbH" } },
  tags: ["web"],
};

export const createProposal = operation({
  id: "createProposal",
  method: "POST",
  path: "/api/proposals",
  tag: "Proposals",
  section: "4.2",
  security: "organization",
  summary: "Create or import a proposal",
  description:
    "Creates a proposal or a template: from a name, from a template, or from an exported document, which you can send unchanged.",
  query: keepIds,
  body: CreateProposal,
  answers: { 201: { description: "Created.", body: Created, headers: location } },
  errors: {
    400: invalid,
    403: forbidden,
    409: {
      code: "CONFLICT",
      description:
        "The organization has no room for the attachments, or the file of a template's attachment has just been deleted.",
    },
  },
  examples: { request: createProposalExample, answer: createdExample },
});

export const getProposal = operation({
  id: "getProposal",
  method: "GET",
  path: "/api/proposals/{id}",
  tag: "Proposals",
  section: "4.3",
  security: "organization",
  summary: "Get a proposal",
  description:
    "Returns one proposal with its pages, groups, line items, side-by-sides and totals. For a backup that can be imported, use the export.",
  params: proposalParams,
  query: Type.Object(
    optional({
      archived: choice(["false", "any"], {
        default: "false",
        description:
          "false: without archived pages or items. any: with them, each at its place, with `archived_at`. Totals never count them.",
      }),
    }),
  ),
  answers: { 200: { description: "The proposal.", body: ProposalDetail, headers: etag } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal") },
  examples: { answer: detailExample },
});

const updateProposalExample: UpdateProposal = {
  name: "Website relaunch",
  settings: { expiring_on: "2026-04-01T22:00:00.000Z", email_draft: null },
};

export const updateProposal = operation({
  id: "updateProposal",
  method: "PATCH",
  path: "/api/proposals/{id}",
  aliases: [{ id: "putProposal", method: "PUT" }],
  tag: "Proposals",
  section: "4.4",
  security: "organization",
  summary: "Update a proposal",
  description:
    "Changes only the fields that you send. `settings`, `design` and `integrations` are JSON merge patches: null removes a key, and arrays are replaced. Fields that the server sets (status, times, totals, signatures) are refused. `owner_id` hands the proposal over to another member.",
  params: proposalParams,
  headers: ifMatch,
  body: UpdateProposal,
  answers: { 200: { description: "The proposal, as in lists.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrReadOnly, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { request: updateProposalExample, answer: listItemExample },
});

export const deleteProposal = operation({
  id: "deleteProposal",
  method: "DELETE",
  path: "/api/proposals/{id}",
  tag: "Proposals",
  section: "4.5",
  security: "organization",
  summary: "Delete a proposal",
  description: "Deletes the proposal and all its items. It disappears from every list at once.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "Deleted." } },
  errors: { 403: forbidden, 404: notFound("The proposal"), 412: versionMismatch },
});

const DuplicateProposal = record("DuplicateProposal", {
  id: Type.Optional(chosenId()),
  name: Type.Optional(name("Name of the copy. Default: Copy of, followed by the original name.")),
  is_template: Type.Optional(
    Type.Boolean({
      description:
        "Whether the copy is a template. Default: as the original. A template made from a proposal has no client, no expiry date and no client signers.",
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
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal"), 409: fileDeleted },
  examples: { request: { name: "Website relaunch, second offer" }, answer: createdExample },
});
