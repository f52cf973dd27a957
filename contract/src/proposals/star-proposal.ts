import { Type } from "typebox";
import { notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { proposalParams } from "../proposal-parameters.ts";

const StarState = record("StarState", {
  is_starred: Type.Boolean({ description: "Whether you starred the proposal." }),
});

export const starProposal = operation({
  id: "starProposal",
  method: "POST",
  path: "/api/proposals/{id}/star",
  aliases: [{ id: "putStar", method: "PUT" }],
  tag: "Proposals",
  section: "4.9",
  security: "organization",
  summary: "Star a proposal",
  description:
    "Stars the proposal only for you. Starred proposals come first in your listings. Repeating the request changes nothing.",
  params: proposalParams,
  answers: { 200: { description: "Whether you starred the proposal.", body: StarState } },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { is_starred: true } },
});

export const unstarProposal = operation({
  id: "unstarProposal",
  method: "POST",
  path: "/api/proposals/{id}/unstar",
  aliases: [{ id: "removeStar", method: "DELETE", path: "/api/proposals/{id}/star" }],
  tag: "Proposals",
  section: "4.9",
  security: "organization",
  summary: "Unstar a proposal",
  description: "Removes your star. Repeating the request changes nothing.",
  params: proposalParams,
  answers: { 200: { description: "Whether you starred the proposal.", body: StarState } },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { is_starred: false } },
});
