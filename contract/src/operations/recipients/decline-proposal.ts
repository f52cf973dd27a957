import { operation } from "../../operation.ts";
import { text } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { declinedExample } from "./examples.ts";
import { closed, noSuchLink } from "./faults.ts";
import { PublicProposal } from "./records/proposal.ts";
import { tokenParams } from "./token-params.ts";

const Decline = record("Decline", {
  reason: text("Why, in the recipient's words.", 5_000, { minLength: 1, pattern: "\\S" }),
});

export const declineProposal = operation({
  id: "declineProposal",
  method: "POST",
  path: "/api/public/proposals/{token}/decline",
  tag: "Recipients",
  section: "3",
  security: "none",
  summary: "Decline a proposal",
  description:
    "Sets the proposal to LOST. Signers who have already signed, and the company signer, are refused with 403.",
  params: tokenParams,
  body: Decline,
  answers: { 200: { description: "Declined.", body: PublicProposal } },
  errors: { 400: invalid, 403: closed, 404: noSuchLink },
  examples: { request: { reason: "We chose a local supplier." }, answer: declinedExample },
});
