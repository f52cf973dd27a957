import { Type } from "typebox";
import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { SignatureImage } from "../../records/signature-image.ts";
import { name } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

const CounterSign = record("CounterSign", {
  full_name: name("Name of the member who signs for the company."),
  consent: Type.Literal(true, { description: "Agreement to sign electronically." }),
  signature: SignatureImage,
});

export const counterSignProposal = operation({
  id: "counterSignProposal",
  method: "POST",
  path: "/api/proposals/{id}/counter-sign",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Sign for the company",
  description:
    "Gives the last signature, after every recipient signer has signed, and sets the proposal to WON. Only the member named as company signer in `settings.signing` can do this.",
  params: proposalParams,
  headers: ifMatch,
  body: CounterSign,
  answers: { 200: { description: "Signed.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: {
    request: {
      full_name: "Ada Lovelace",
      consent: true,
      signature: { type: "typed", value: "Ada Lovelace" },
    },
    answer: statusExample("WON"),
  },
});
