import { operation } from "../../operation.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";
import { StarState } from "./star-state.ts";

export const unstarProposal = operation({
  id: "unstarProposal",
  method: "POST",
  path: "/api/proposals/{id}/unstar",
  aliases: [{ id: "removeStar", method: "DELETE", path: "/api/proposals/{id}/star" }],
  tag: "Proposals",
  section: "4.9",
  security: "organization",
  summary: "Unstar a proposal",
  description: "Removes your star. Repeating it changes nothing.",
  params: proposalParams,
  answers: { 200: { description: "Your star.", body: StarState } },
  errors: { 404: notFound("Proposal") },
  examples: { answer: { is_starred: false } },
});
