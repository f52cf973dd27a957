import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { Selection } from "../pricing/preview-pricing.ts";
import { publicProposalExample } from "./example.ts";
import { PublicProposal } from "./proposal.ts";
import { optional, record } from "../schema/records.ts";
import { id, list } from "../schema/scalars.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { CreateProposal } from "../proposals/proposal-input.ts";

const query = Type.Object(
  optional({ version_id: id("Id of a kept version to show. Default: the current state of the proposal.") }),
);

const shown = { 200: { description: "The proposal as the recipient would see it.", body: PublicProposal } };

const previewExample: PublicProposal = { ...publicProposalExample, status: "DRAFT", sent_at: null };

export const previewProposal = operation({
  id: "previewProposal",
  method: "GET",
  path: "/api/proposals/{id}/preview",
  tag: "Proposals",
  security: "organization",
  summary: "Preview a proposal as its recipient",
  description:
    "Returns the data of the recipient's page. A draft, a template and a stored version are shown as if you sent them now, with unchanged `status` and dates; every other proposal as its link shows it. The content is included even if the link shows none: `closed` has the reason. A preview is not counted as a view, and has no other effects.",
  params: proposalParams,
  query,
  answers: shown,
  errors: { 403: forbidden, 404: notFound("The proposal or the version") },
  examples: { answer: previewExample },
});

export const previewNewProposal = operation({
  id: "previewNewProposal",
  method: "POST",
  path: "/api/proposals/preview",
  tag: "Proposals",
  security: "organization",
  summary: "Preview a proposal before it is created",
  description:
    "Returns the data of the recipient's page for the proposal that `POST /api/proposals` would create from the same body. Nothing is stored.",
  body: CreateProposal,
  answers: shown,
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { name: "Website relaunch" }, answer: previewExample },
});

export const TrialChoices = record("TrialChoices", {
  selections: list(Selection, 1_000, "Choices to try, in this order, as the recipient would make them."),
});
export type TrialChoices = Static<typeof TrialChoices>;

export const tryProposalChoices = operation({
  id: "tryProposalChoices",
  method: "POST",
  path: "/api/proposals/{id}/preview",
  tag: "Proposals",
  security: "organization",
  summary: "Try choices in a preview",
  description:
    "Returns the data of the recipient's page after these choices. Nothing is stored. A choice that the recipient could not make is refused with 400. A 403 means that the state of the proposal allows no choices.",
  params: proposalParams,
  query,
  body: TrialChoices,
  answers: shown,
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal or the version") },
  examples: {
    request: { selections: [{ item_id: ids.optionalLineItem, selected: true }] },
    answer: previewExample,
  },
});
