import type { Static } from "typebox";
import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { SignatureImage } from "../../records/signature-image.ts";
import { name } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { proposalParams } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

export const CounterSign = record("CounterSign", {
  full_name: name("Name of the member who signs for the company."),
  consent: Type.Literal(true, { description: "Agreement to sign electronically." }),
  signature: SignatureImage,
});
export type CounterSign = Static<typeof CounterSign>;

export const counterSign = operation({
  id: "counterSign",
  method: "POST",
  path: "/api/proposals/{id}/counter-sign",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Sign for the company",
  description: "The last signature, once every recipient signer has signed. The proposal is WON.",
  params: proposalParams,
  body: CounterSign,
  answers: { 200: { description: "Signed.", body: ProposalListItem } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal") },
  examples: {
    request: {
      full_name: "Ada Lovelace",
      consent: true,
      signature: { type: "typed", value: "Ada Lovelace" },
    },
  },
});
