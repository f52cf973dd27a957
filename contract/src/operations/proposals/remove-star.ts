import { operation } from "../../operation.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";
import { StarState } from "./star-state.ts";

export const removeStar = operation({
  id: "removeStar",
  method: "DELETE",
  path: "/api/proposals/{id}/star",
  tag: "Proposals",
  section: "4.9",
  security: "organization",
  summary: "Unstar a proposal (alias)",
  description: "The same as unstar.",
  params: proposalParams,
  answers: { 200: { description: "Your star.", body: StarState } },
  errors: { 404: notFound("Proposal") },
  examples: { answer: { is_starred: false } },
});
