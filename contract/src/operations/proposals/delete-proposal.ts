import { operation } from "../../operation.ts";
import { ifMatch, proposalParams } from "../common.ts";
import { forbidden, notFound, stale } from "../faults.ts";

export const deleteProposal = operation({
  id: "deleteProposal",
  method: "DELETE",
  path: "/api/proposals/{id}",
  tag: "Proposals",
  section: "4.5",
  security: "organization",
  summary: "Delete a proposal",
  description: "Deletes the proposal and all its items. It disappears from every list at once.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 204: { description: "Deleted." } },
  errors: { 403: forbidden, 404: notFound("Proposal"), 412: stale },
});
