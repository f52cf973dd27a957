import { Type, type Static } from "typebox";
import { forbidden, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { Page, pageExample } from "../items/page.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { nullable, record } from "../schema/records.ts";
import { id, list, maxSiblings, name, richText, tags } from "../schema/scalars.ts";
import { exportedAttachments } from "./attachments.ts";
import { customVariableList } from "./custom-variables.ts";
import { Design } from "./design.ts";
import { ProposalSettings, settingsExample } from "./settings.ts";

/** The export. Importing it unchanged creates the proposal again (specification, section 4.12). */
export const ExportDocument = record("ExportDocument", {
  id: id("Id of the exported proposal."),
  name: name("Display name."),
  status: Type.Literal("DRAFT", { description: "Always DRAFT." }),
  is_template: Type.Boolean({ description: "True for a template." }),
  description: Type.Optional(nullable(richText("Description of the proposal."))),
  tags: Type.Optional(tags()),
  pages: list(Page, maxSiblings.page, "Pages in order, with everything on them."),
  settings: ProposalSettings,
  design: Design,
  custom_variables: Type.Optional(customVariableList),
  ...exportedAttachments,
});
export type ExportDocument = Static<typeof ExportDocument>;

export const exportExample: ExportDocument = {
  id: ids.proposal,
  name: "Website relaunch",
  status: "DRAFT",
  is_template: false,
  description: "<p>A new site in eight weeks.</p>",
  tags: ["web"],
  pages: [pageExample],
  settings: settingsExample,
  design: { accent_color: "#0b6bcb" },
};

export const exportProposal = operation({
  id: "exportProposal",
  method: "GET",
  path: "/api/proposals/{id}/export",
  tag: "Proposals",
  section: "4.12",
  security: "organization",
  summary: "Export a proposal as JSON",
  description:
    "Returns a proposal or template as a file that `createProposal` accepts unchanged. The status is always DRAFT; signatures, payment sessions, email drafts and private notes are left out. The document contains attachments in base64 until it has 2 MiB, which is as much as an import accepts, and names the others in `attachments_left_out`.",
  params: proposalParams,
  answers: {
    200: {
      description: "The document itself, without an envelope.",
      body: ExportDocument,
      headers: { "Content-Disposition": "An attachment with a suggested file name." },
    },
  },
  errors: { 403: forbidden, 404: notFound("The proposal") },
  examples: { answer: exportExample },
});

export const generateProposalPdf = operation({
  id: "generateProposalPdf",
  method: "POST",
  path: "/api/proposals/{id}/pdf",
  tag: "Proposals",
  section: "4.15",
  security: "organization",
  summary: "Generate a PDF",
  description:
    "Generates a PDF of the proposal as its recipient sees it, in every status, and for templates too. The PDF is tagged for screen readers; `design` sets its paper size and its language (English, German, Spanish, French, Arabic or Hebrew). Pages with `exclude_from_pdf` are left out. Once a proposal has been accepted or signed by everyone, its PDF is sealed with a digital signature and never changes again. A 503 with `Retry-After` means that too many documents are being generated, that an image of a proposal completed minutes ago cannot be reached yet, or that the PDF service is restarting. A 400 with `details.pdf` means that the proposal cannot be typeset; the message names the item and the reason.",
  params: proposalParams,
  body: Type.Object({}, { additionalProperties: false, description: "The body has no fields." }),
  bodyOptional: true,
  answers: {
    200: {
      description: "The document.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "An attachment with a suggested file name." },
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { request: {} },
});
