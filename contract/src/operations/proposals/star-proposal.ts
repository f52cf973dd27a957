import { operation } from "../../operation.ts";
import { proposalParams } from "../common.ts";
import { notFound } from "../faults.ts";
import { StarState } from "./star-state.ts";

export const starProposal = operation({
  id: "starProposal",
  method: "POST",
  path: "/api/proposals/{id}/star",
  aliases: [{ id: "putStar", method: "PUT" }],
  tag: "Proposals",
  section: "4.9",
  security: "organization",
  summary: "Star a proposal",
  description: "Sets your star. Starred proposals come first in your listings. Repeating it changes nothing.",
  params: proposalParams,
  answers: { 200: { description: "Your star.", body: StarState } },
  errors: { 404: notFound("Proposal") },
  examples: { answer: { is_starred: true } },
});
