import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { ProposalDisplayStatus } from "../proposals/proposal.ts";
import { attachedFile, revisionOfAttachment } from "../proposals/attachments.ts";
import { revisionNumber } from "../proposals/revision-state.ts";
import { optional, record } from "../schema/records.ts";
import { id, maxSiblings } from "../schema/scalars.ts";
import { publicProposalExample } from "./example.ts";
import { proposalClosed, linkNotFound, tokenParams } from "./link.ts";
import { PublicProposal } from "./proposal.ts";

export const getPublicProposal = operation({
  id: "getPublicProposal",
  method: "GET",
  path: "/api/public/proposals/{token}",
  tag: "Recipients",
  security: "none",
  summary: "Get a proposal by its link",
  description:
    "Returns the data of the recipient's page: the content, the current totals, and the available actions.",
  params: tokenParams,
  query: Type.Object(
    optional({
      revision: revisionNumber(
        "Number of an earlier revision to read, with the selections that it had when it was replaced. Default: the current revision.",
      ),
    }),
  ),
  answers: { 200: { description: "The proposal as the recipient sees it.", body: PublicProposal } },
  errors: { 400: invalid, 404: linkNotFound },
  examples: { answer: publicProposalExample },
});

const dayInSeconds = 86_400;

export const PublicView = record("PublicView", {
  page_seconds: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Number({ minimum: 0, maximum: dayInSeconds }), {
      maxProperties: maxSiblings.page,
      propertyNames: { type: "string", spelling: "id" },
      distinctIds: true,
      description:
        "Seconds for which each page was visible since the last report, keyed by page id. Absent when the page has just become visible.",
    }),
  ),
});
export type PublicView = Static<typeof PublicView>;

export const recordProposalView = operation({
  id: "recordProposalView",
  method: "POST",
  path: "/api/public/proposals/{token}/views",
  tag: "Recipients",
  security: "none",
  summary: "Record a view",
  description:
    "The recipient's page sends this request when it becomes visible, and again when the reader leaves it. Members, known bots and previews get the same response but are not counted.",
  params: tokenParams,
  body: PublicView,
  bodyOptional: true,
  answers: { 204: { description: "Accepted." } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound },
  examples: { request: { page_seconds: { [ids.page]: 42.5 } } },
});

const ProposalState = record("ProposalStateEvent", {
  version: Type.Integer({ minimum: 1, description: "Version of the proposal." }),
  status: ProposalDisplayStatus,
  thread_version: Type.Integer({
    minimum: 0,
    description: "Increases with each change to the questions: read them again when it differs.",
  }),
});

/** Schemas of the data of each event of the stream, by event name. */
const recipientEvents = {
  change: ProposalState,
  gone: record("LinkGoneEvent", {}, { description: "No data, only the name of the event." }),
};

export const streamProposalChanges = operation({
  id: "streamProposalChanges",
  method: "GET",
  path: "/api/public/proposals/{token}/events",
  tag: "Recipients",
  security: "none",
  summary: "Stream changes to a proposal",
  description:
    "Sends server-sent events. `change` carries `{version, status, thread_version}`, at the start and after every change: read the proposal again when its version differs. `gone` means that the link has stopped working.",
  params: tokenParams,
  answers: {
    200: { description: "The events.", contentType: "text/event-stream", events: recipientEvents },
  },
  errors: { 404: linkNotFound },
});

export const downloadProposalPdf = operation({
  id: "downloadProposalPdf",
  method: "GET",
  path: "/api/public/proposals/{token}/pdf",
  tag: "Recipients",
  security: "none",
  summary: "Download a proposal as a PDF",
  description:
    "Returns the same document that the sender can generate. Refused if the sender does not offer the PDF (`settings.hide_pdf_download`), or if the link shows no content. `can.download_pdf` says in advance whether the download is possible.",
  params: tokenParams,
  answers: {
    200: {
      description: "The document.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "An attachment with a suggested file name." },
    },
  },
  errors: { 403: proposalClosed, 404: linkNotFound },
});

export const downloadPublicAttachment = operation({
  id: "downloadPublicAttachment",
  method: "GET",
  path: "/api/public/proposals/{token}/attachments/{attachment_id}",
  tag: "Recipients",
  security: "none",
  summary: "Download an attachment at a link",
  description:
    "Returns a file that belongs to the proposal at the link, for as long as the link shows content. Browsers save it and never open it as a page.",
  params: Type.Object({ ...tokenParams.properties, attachment_id: id("Id of the attachment.") }),
  query: revisionOfAttachment,
  answers: attachedFile,
  errors: {
    403: proposalClosed,
    404: {
      code: "NOT_FOUND",
      description: "The link does not work, or its proposal has no such attachment.",
    },
  },
});
