import { Type } from "typebox";
import { notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";

export const generateProposalPdf = operation({
  id: "generateProposalPdf",
  method: "POST",
  path: "/api/proposals/{id}/pdf",
  tag: "Proposals",
  section: "4.15",
  security: "organization",
  summary: "Generate a PDF",
  description:
    "Generates a PDF of the proposal as its recipient sees it, in every status, and for templates too. The PDF is tagged for screen readers; `design` sets its paper size and its language (English, German, Spanish, French, Arabic or Hebrew). Pages with `exclude_from_pdf` are left out. Once a proposal has been accepted or signed by everyone, its PDF is sealed with a digital signature and never changes again. A 503 with `Retry-After` means that too many documents are being generated, that an image of a proposal completed minutes ago cannot be reached yet, or that the PDF service is restarting. A 400 with `details.pdf` means that the proposal cannot be set on paper; the message names the item and the reason.",
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
