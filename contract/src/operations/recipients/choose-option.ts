import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { invalid } from "../faults.ts";
import { Selection } from "../pricing/preview-pricing.ts";
import { publicProposalExample } from "./examples.ts";
import { closed, noSuchLink } from "./faults.ts";
import { PublicProposal } from "./records/proposal.ts";
import { tokenParams } from "./token-params.ts";

export const chooseOption = operation({
  id: "chooseOption",
  method: "POST",
  path: "/api/public/proposals/{token}/selections",
  tag: "Recipients",
  security: "none",
  summary: "Choose an option or a quantity",
  description:
    "Selects or deselects a group, line item, modification or column, or sets a quantity. Where exactly one option can be chosen, choosing another one deselects it. The choice is saved at once.",
  params: tokenParams,
  body: Selection,
  answers: { 200: { description: "The proposal after the choice.", body: PublicProposal } },
  errors: { 400: invalid, 403: closed, 404: noSuchLink },
  examples: {
    request: { item_id: ids.optionalLineItem, selected: true },
    answer: publicProposalExample,
  },
});
