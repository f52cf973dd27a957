import { operation } from "../../operation.ts";
import { ifMatch, proposalParams } from "../common.ts";
import { bare, stale } from "../faults.ts";

export const archiveProposal = operation({
  id: "archiveProposal",
  method: "POST",
  path: "/api/proposals/{id}/archive",
  tag: "Proposals",
  section: "4.7",
  security: "organization",
  summary: "Archive a proposal",
  description: "The proposal leaves the default listings and becomes read-only.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "Archived." } },
  errors: {
    403: bare("FORBIDDEN", "Not authorized to archive this proposal"),
    404: bare("NOT_FOUND", "Proposal not found"),
    409: bare("CONFLICT", "Proposal is already archived"),
    412: stale,
  },
});
