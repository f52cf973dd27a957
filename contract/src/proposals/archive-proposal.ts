import { bareError, versionMismatch } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { ifMatch, proposalParams } from "../proposal-parameters.ts";

export const archiveProposal = operation({
  id: "archiveProposal",
  method: "POST",
  path: "/api/proposals/{id}/archive",
  tag: "Proposals",
  section: "4.7",
  security: "organization",
  summary: "Archive a proposal",
  description: "Removes the proposal from the default listings and makes it read-only.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "Archived." } },
  errors: {
    403: bareError("FORBIDDEN", "Not authorized to archive this proposal"),
    404: bareError("NOT_FOUND", "Proposal not found"),
    409: bareError("CONFLICT", "Proposal is already archived"),
    412: versionMismatch,
  },
});

export const unarchiveProposal = operation({
  id: "unarchiveProposal",
  method: "POST",
  path: "/api/proposals/{id}/unarchive",
  aliases: [{ id: "removeArchive", method: "DELETE", path: "/api/proposals/{id}/archive" }],
  tag: "Proposals",
  section: "4.8",
  security: "organization",
  summary: "Unarchive a proposal",
  description: "Returns the proposal to the default listings, and makes it editable again.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "No longer archived." } },
  errors: {
    403: bareError("FORBIDDEN", "Not authorized to unarchive this proposal"),
    404: bareError("NOT_FOUND", "Proposal not found"),
    409: bareError("CONFLICT", "Proposal is not archived"),
    412: versionMismatch,
  },
});
