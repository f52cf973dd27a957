import { operation } from "../../operation.ts";
import { emailAddress, name } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { acceptedExample } from "./examples.ts";
import { changedSince, closed, noSuchLink } from "./faults.ts";
import { PublicProposal } from "./records/proposal.ts";
import { seenVersion } from "./seen-version.ts";
import { tokenParams } from "./token-params.ts";

const Accept = record("Accept", {
  full_name: name("Who accepts."),
  email: emailAddress("E-mail address of who accepts: one that was invited, where anybody was."),
  ...seenVersion,
});

export const acceptProposal = operation({
  id: "acceptProposal",
  method: "POST",
  path: "/api/public/proposals/{token}/accept",
  tag: "Recipients",
  section: "3",
  security: "none",
  summary: "Accept a proposal",
  description:
    "Accepts the proposal as it stands, which sets it to WON. Refused with 400 while a required choice is missing, and when the proposal has already been decided.",
  params: tokenParams,
  body: Accept,
  answers: { 200: { description: "Accepted.", body: PublicProposal } },
  errors: { 400: invalid, 403: closed, 404: noSuchLink, 412: changedSince },
  examples: {
    request: { full_name: "Hank Scorpio", email: "hank@globex.test", version: 7 },
    answer: acceptedExample,
  },
});
