import { createdPageExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { CreatePage } from "../../records/item-input.ts";
import { CreatedItem, etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const createPage = operation({
  id: "createPage",
  method: "POST",
  path: "/api/proposals/{id}/pages",
  tag: "Items",
  security: "organization",
  summary: "Create a page",
  description: "Creates an empty page, at the end unless you name a place.",
  params: proposalParams,
  headers: ifMatch,
  body: CreatePage,
  answers: { 201: { description: "Created.", body: CreatedItem, headers: etag } },
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal or Page"), 412: stale },
  examples: {
    request: { name: "Investment", kind: "scope_of_work", tax_percent: 20 },
    answer: createdPageExample,
  },
});
