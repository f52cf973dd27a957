import { createdItemExample, createItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { CreateItem } from "../../records/item-input.ts";
import { CreatedItem, etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const createItem = operation({
  id: "createItem",
  method: "POST",
  path: "/api/proposals/{id}/items",
  tag: "Items",
  section: "4.13",
  security: "api_key",
  summary: "Create an item in a proposal",
  description:
    "Creates a line item, a group or a side-by-side. Unless you name a place, a line item is appended to the first group, and the others to the first scope of work page.",
  params: proposalParams,
  headers: ifMatch,
  body: CreateItem,
  answers: { 201: { description: "Created.", body: CreatedItem, headers: etag } },
  errors: {
    400: invalid,
    403: readOnly,
    404: notFound("Proposal, or the parent or neighbour named,"),
    412: stale,
  },
  examples: { request: createItemExample, answer: createdItemExample },
});
