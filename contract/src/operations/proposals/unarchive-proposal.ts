import { operation } from "../../operation.ts";
import { ifMatch, proposalParams } from "../common.ts";
import { bare, stale } from "../faults.ts";

export const unarchiveProposal = operation({
  id: "unarchiveProposal",
  method: "POST",
  path: "/api/proposals/{id}/unarchive",
  aliases: [{ id: "removeArchive", method: "DELETE", path: "/api/proposals/{id}/archive" }],
  tag: "Proposals",
  section: "4.8",
  security: "organization",
  summary: "Unarchive a proposal",
  description: "The proposal returns to the default listings and can be edited again.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "No longer archived." } },
  errors: {
    403: bare("FORBIDDEN", "Not authorized to unarchive this proposal"),
    404: bare("NOT_FOUND", "Proposal not found"),
    409: bare("CONFLICT", "Proposal is not archived"),
    412: stale,
  },
});
