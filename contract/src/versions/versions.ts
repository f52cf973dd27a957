import { Type } from "typebox";
import { fileDeleted, forbiddenOrReadOnly, notFound, versionMismatch } from "../error-answers.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { listItemExample, ProposalListItem } from "../proposals/proposal.ts";
import { id } from "../schema/scalars.ts";
import {
  maxVersions,
  ProposalVersion,
  ProposalVersionDetail,
  versionDetailExample,
  versionExample,
} from "./version.ts";

export const versionParams = Type.Object({
  ...proposalParams.properties,
  version_id: id("Id of the version."),
});

export const listProposalVersions = operation({
  id: "listProposalVersions",
  method: "GET",
  path: "/api/proposals/{id}/versions",
  tag: "Versions",
  security: "organization",
  summary: "List the versions of a proposal",
  description: `Returns the kept states of a proposal or template, newest first. At most ${maxVersions} are kept, and at most 16 MiB after compression: the oldest that were kept after editing go first, then the oldest of all.`,
  params: proposalParams,
  answers: {
    200: {
      description: "All versions, on one page.",
      body: wholeList("ProposalVersionList", ProposalVersion, maxVersions),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: [versionExample], pagination: onePage } },
});

export const getProposalVersion = operation({
  id: "getProposalVersion",
  method: "GET",
  path: "/api/proposals/{id}/versions/{version_id}",
  tag: "Versions",
  security: "organization",
  summary: "Get a version",
  description:
    "Returns the content of a version, with the names and amounts that the detail of the proposal showed at that time.",
  params: versionParams,
  answers: { 200: { description: "The version.", body: ProposalVersionDetail } },
  errors: { 404: notFound("The proposal or the version") },
  examples: { answer: versionDetailExample },
});

export const restoreProposalVersion = operation({
  id: "restoreProposalVersion",
  method: "POST",
  path: "/api/proposals/{id}/versions/{version_id}/restore",
  tag: "Versions",
  security: "organization",
  summary: "Restore a version",
  description:
    "Gives the proposal the name, description, tags, notes, settings, design, attachments and pages of a version, in one change. The previous state is first stored as a version, and items that the version does not have are archived, so nothing is lost. Status, proposal number, CRM link and `is_template` stay as they are. A proposal whose currency is fixed gets the currency that the version was calculated in. Restoring the current content changes nothing.",
  params: versionParams,
  headers: ifMatch,
  answers: { 200: { description: "The proposal, as in lists.", body: ProposalListItem, headers: etag } },
  errors: {
    403: forbiddenOrReadOnly,
    404: notFound("The proposal or the version"),
    409: fileDeleted,
    412: versionMismatch,
  },
  examples: { answer: listItemExample },
});
