import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";

export const generateProposalPdf = operation({
  id: "generateProposalPdf",
  method: "POST",
  path: "/api/proposals/{id}/pdf",
  tag: "Proposals",
  section: "4.15",
  security: "organization",
  summary: "Generate a PDF",
  description:
    "Prints the proposal as its recipient sees it. This works in every status, and for templates too. The PDF is tagged for screen readers; `design` decides its paper size and its language (English, German, Spanish, French, Arabic or Hebrew). Pages with `exclude_from_pdf` are left out. Once a proposal has been accepted or signed by everyone, its PDF is sealed with a digital signature and never changes again. A 503 with `Retry-After` means that too many documents are being made, that an image of a proposal completed minutes ago cannot be reached yet, or that the PDF service has to be restarted. A 400 with `details.pdf` means that the proposal holds more than can be set on paper; it names the item and the reason.",
  params: proposalParams,
  body: Type.Object({}, { additionalProperties: false, description: "Nothing can be asked for." }),
  bodyOptional: true,
  answers: {
    200: {
      description: "The document.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "attachment with a suggested file name." },
    },
  },
  errors: { 404: notFound("Proposal") },
  examples: { request: {} },
});
