import { exportExample } from "../../examples/proposals.ts";
import { operation } from "../../operation.ts";
import { ExportDocument } from "../../records/export-document.ts";
import { proposalParams } from "../common.ts";
import { forbidden, notFound } from "../faults.ts";

export const exportProposal = operation({
  id: "exportProposal",
  method: "GET",
  path: "/api/proposals/{id}/export",
  tag: "Proposals",
  section: "4.12",
  security: "organization",
  summary: "Export a proposal as JSON",
  description:
    "Returns a proposal or template as a file that `createProposal` accepts as is. The status is always DRAFT; signatures, payment sessions, e-mail drafts and private notes are left out.",
  params: proposalParams,
  answers: {
    200: {
      description: "The document itself, without an envelope.",
      body: ExportDocument,
      headers: { "Content-Disposition": "attachment with a suggested file name." },
    },
  },
  errors: { 403: forbidden, 404: notFound("Proposal") },
  examples: { answer: exportExample },
});
