import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";

export const generatePdf = operation({
  id: "generatePdf",
  method: "POST",
  path: "/api/proposals/{id}/pdf",
  tag: "Proposals",
  section: "4.15",
  security: "organization",
  summary: "Generate a PDF",
  description:
    "The proposal on paper as its recipient sees it, in every status, templates included: tagged for screen readers, on the paper and in the language of design, whose words are English, German, Spanish, French, Arabic or Hebrew. Pages with exclude_from_pdf are left out. A proposal that was accepted or signed by all is sealed with a digital signature, and is the same bytes from then on. 503 with Retry-After: too many documents are being made, or a picture of a proposal that was completed minutes ago cannot be reached yet, or the PDF service has to be restarted. 400 with details.pdf, which names the item and the reason: the proposal holds more than can be set on paper.",
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
