import { Type } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, optional } from "../schema/records.ts";
import { id, keepIds, text } from "../schema/scalars.ts";
import { etag, ifMatch, proposalParams } from "./parameters.ts";
import { detailExample, ProposalDetail } from "./proposal-detail.ts";
import { CreateProposal, UpdateProposal } from "./proposal-input.ts";
import { listItemExample, ProposalDisplayStatus, ProposalListItem } from "./proposal.ts";

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

const listExample = {
  data: [listItemExample],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};

export const listProposals = operation({
  id: "listProposals",
  method: "GET",
  path: "/api/proposals",
  tag: "Proposals",
  section: "4.1",
  security: "organization",
  summary: "List proposals",
  description:
    "Returns the proposals of your organization. Starred proposals come first; within both parts the sort field decides, with missing values last. Templates and archived proposals are left out unless you ask for them.",
  query: Type.Object({
    ...paging,
    ...optional({
      is_template: choice(threeWay, {
        default: "false",
        description: "false: only proposals. true: only templates. any: both.",
      }),
      archived: choice(threeWay, {
        default: "false",
        description: "false: without archived proposals. true: only archived proposals. any: both.",
      }),
      status: Type.Array(ProposalDisplayStatus, {
        maxItems: 50,
        commaList: "upper",
        description:
          "Only proposals with one of these statuses. Case-insensitive. Repeat the parameter, or separate the values with commas.",
      }),
      sort: choice(proposalSorts, { default: "created_at", description: "Sort field." }),
      order: choice(["desc", "asc"], { default: "desc", description: "Sort direction." }),
      search: text("Text to search for in name, client and proposal number.", 200),
      tag: text("Only proposals with this tag.", 100),
      created_by: id("Only proposals that the member with this user id created."),
    }),
  }),
  answers: {
    200: { description: "One page of proposals.", body: paginated("ProposalList", ProposalListItem) },
  },
  errors: {},
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
  errors: { 400: invalid, 403: forbidden },
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
  answers: { 200: { description: "The proposal.", body: ProposalDetail, headers: etag } },
  errors: { 403: forbidden, 404: notFound("The proposal") },
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
    "Changes the fields you send and leaves the others alone. `settings`, `design` and `integrations` are JSON merge patches: null removes a key, and arrays are replaced. Fields that the server sets (status, times, totals, signatures) are refused.",
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
