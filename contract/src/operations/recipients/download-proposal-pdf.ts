import { operation } from "../../operation.ts";
import { closed, noSuchLink } from "./faults.ts";
import { tokenParams } from "./token-params.ts";

export const downloadProposalPdf = operation({
  id: "downloadProposalPdf",
  method: "GET",
  path: "/api/public/proposals/{token}/pdf",
  tag: "Recipients",
  security: "none",
  summary: "Download a proposal as a PDF",
  description:
    "Returns the same document that the sender prints. Refused when the sender offers no PDF (`settings.hide_pdf_download`) and when the link shows no content; `can.download_pdf` tells in advance.",
  params: tokenParams,
  answers: {
    200: {
      description: "The document.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "attachment with a suggested file name." },
    },
  },
  errors: { 403: closed, 404: noSuchLink },
});
